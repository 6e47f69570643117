import { useRef, useState } from 'react'
import type { Theme } from '../../widget/app/theme.ts'
import { change, type History, redo, startHistory, undo } from '../rules/history.ts'
import { withValue } from '../rules/values.ts'

/** A theme that is edited step by step. */
export type Editor = {
  theme: Theme
  canUndo: boolean
  canRedo: boolean
  /** Sets a path of the theme; undefined removes it. Changes of one path are one step until `endStep`. */
  set(path: string, value: unknown): void
  endStep(): void
  replace(theme: Theme): void
  undo(): void
  redo(): void
}

/**
 * Keeps a theme and its history.
 *
 * @param onChange called with each new theme
 */
export function useEditor(initial: Theme, onChange: (theme: Theme) => void): Editor {
  const [history, setHistory] = useState<History<Theme>>(() => startHistory(initial))
  const changedPath = useRef<string>(undefined)

  function move(next: History<Theme>, path?: string) {
    changedPath.current = path
    if (next === history) return
    setHistory(next)
    onChange(next.present)
  }

  return {
    theme: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    set(path, value) {
      const next = withValue(history.present, path, value)
      move(change(history, next, changedPath.current === path), path)
    },
    endStep() {
      changedPath.current = undefined
    },
    replace: (theme) => move(change(history, theme)),
    undo: () => move(undo(history)),
    redo: () => move(redo(history)),
  }
}
