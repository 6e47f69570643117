/** The panel with its own React, for pages without one. `npm run build:theme-studio` builds it as one module. */
import { createRoot } from 'react-dom/client'
import type { Theme } from '../../widget/app/theme.ts'
import { toTheme } from './css.ts'
import { ThemePanel } from './ThemePanel.tsx'

export { toTheme }

/** A panel on a page. */
export type MountedPanel = {
  /** Shows another theme, without the steps of the one before. */
  show(theme: unknown): void
}

export type MountOptions = {
  /** The theme at the start. It may contain anything: the panel omits what is no value of a theme. */
  theme: unknown
  /** Is called with each theme that the developer makes, without values that are not complete yet. */
  onChange(theme: Theme): void
  /** The URL of the page, which links to a theme extend. */
  url: string
}

/** Renders the panel into an element. */
export function mountThemePanel(element: HTMLElement, { theme, onChange, url }: MountOptions): MountedPanel {
  const root = createRoot(element)
  let shown = 0
  const show = (next: unknown) => {
    shown += 1
    root.render(<ThemePanel key={shown} theme={toTheme(next)} onChange={onChange} url={url} />)
  }
  show(theme)
  return { show }
}
