import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useServices } from '../../context/use-services.ts'

export function useShortcutsOn(): boolean {
  const { shortcuts } = useServices()
  return useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
}

/** Single-key shortcuts, inactive in dialogs and text fields (rule P21). */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const areOn = useShortcutsOn()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!areOn) return
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (act === undefined || hasModifier || event.isComposing || takesKeys(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])
}

const typingTargets = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'
const takesKeys = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typingTargets) !== null
