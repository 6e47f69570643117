import type { Theme } from '../widget/app/theme.ts'

/**
 * How the panel gives the theme to the stories. They lie in a frame whose origin may be opaque, so they share no
 * storage.
 */
export const themeChanged = 'cakelock/theme-changed'

const key = 'cakelock-storybook-theme'

/** The theme that this browser keeps; undefined if there is none, or if the page has no storage. */
export function readStoredTheme(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a theme in this browser. A theme without values is removed. */
export function storeTheme(theme: Theme): void {
  try {
    if (Object.keys(theme).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(theme))
  } catch {
    // A page with an opaque origin has no storage. The theme lasts until the page closes.
  }
}
