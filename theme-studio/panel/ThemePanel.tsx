/** @jsxRuntime classic */
// biome-ignore lint/correctness/noUnusedImports: the older runtime uses it
import React, { type KeyboardEvent, useLayoutEffect } from 'react'
import { type Theme, tokens } from '../../widget/app/theme.ts'
import { findLowContrast, type LowContrast } from '../rules/contrast.ts'
import { type Control, controlGroups } from '../rules/controls.ts'
import { defaults } from '../rules/defaults.ts'
import { findColorValue, findDefaultColors } from '../rules/scheme-colors.ts'
import { joinColors, splitColor } from '../rules/schemes.ts'
import { getValue } from '../rules/values.ts'
import { ColorControl } from './ColorControl.tsx'
import { ContrastReport } from './ContrastReport.tsx'
import { readColor, toTheme } from './css.ts'
import { FinishedThemes } from './FinishedThemes.tsx'
import { SettingControl } from './SettingControl.tsx'
import { styles } from './styles.ts'
import { TextControl } from './TextControl.tsx'
import { ThemeTexts } from './ThemeTexts.tsx'
import { type Editor, useEditor } from './use-editor.ts'

export type ThemePanelProps = {
  /** The theme at the start. */
  theme: Theme
  /** Is called with each theme that the developer makes, without values that are not complete yet. */
  onChange: (theme: Theme) => void
  /** The URL of this page, which links to a theme extend. */
  url: string
}

/** The controls of a theme: finished themes, contrast, everything that can be set, and the theme as text. */
export function ThemePanel({ theme: initial, onChange, url }: ThemePanelProps) {
  const editor = useEditor(initial, (changed) => onChange(toTheme(changed)))
  const { theme } = editor
  useLayoutEffect(adoptStyles, [])
  const findings = findLowContrast(theme, defaults, readColor)

  function applySuggestion({ property, scheme }: LowContrast, color: string) {
    const path = tokens.find(([, name]) => name === property)?.[0]
    if (!path) return
    const colors = splitColor(findColorValue(theme, defaults, property))
    editor.endStep()
    editor.set(path, joinColors({ ...colors, [scheme]: color }))
    editor.endStep()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) editor.redo()
    else editor.undo()
  }

  return (
    <section className="studio" aria-label="Theme" onKeyDown={onKeyDown}>
      <div className="studio-bar">
        <button type="button" disabled={!editor.canUndo} onClick={editor.undo}>
          Undo
        </button>
        <button type="button" disabled={!editor.canRedo} onClick={editor.redo}>
          Redo
        </button>
        <button type="button" disabled={Object.keys(theme).length === 0} onClick={() => editor.replace({})}>
          Default theme
        </button>
      </div>
      <FinishedThemes choose={editor.replace} current={theme} />
      <ContrastReport findings={findings} apply={applySuggestion} />
      {controlGroups.map(({ title, controls }, index) => (
        <details key={title} open={index < 2}>
          <summary>{title}</summary>
          {controls.some(({ kind }) => kind === 'color') && <SchemeTitles />}
          {controls.map((control) => (
            <ControlFor key={control.path} control={control} theme={theme} editor={editor} />
          ))}
        </details>
      ))}
      <ThemeTexts theme={theme} url={url} replace={editor.replace} />
    </section>
  )
}

/** Above the two columns of colors, whose fields name their scheme themselves. */
const SchemeTitles = () => (
  <div className="studio-schemes" aria-hidden="true">
    <span>Light</span>
    <span>Dark</span>
  </div>
)

type ControlProps = { control: Control; theme: Theme; editor: Editor }

function ControlFor({ control, theme, editor }: ControlProps) {
  const value = getValue(theme, control.path)
  const set = (next: unknown) => editor.set(control.path, next)
  const { endStep } = editor
  if (control.kind === 'color' && control.customProperty) {
    const defaultColors = findDefaultColors(theme, defaults, control.customProperty)
    return <ColorControl {...{ control, value, defaultColors, set, endStep }} />
  }
  if (control.kind === 'flag' || control.kind === 'scheme')
    return <SettingControl {...{ control, value, set }} />
  return <TextControl {...{ control, value, set, endStep }} />
}

/** Adds the style sheet of the panel to the page. Unlike an inline style, the policy of every page allows it. */
function adoptStyles(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}
