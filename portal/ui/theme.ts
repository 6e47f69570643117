/** The colors somebody chose; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export type ThemeStore = {
  get: () => Theme
  set: (theme: Theme) => void
  subscribe: (listener: () => void) => () => void
}

const key = 'cakelock_theme'

/** Keeps the choice, and marks the page with it (`data-theme`), where tokens.css looks. */
export function createTheme(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  page: { dataset: DOMStringMap },
): ThemeStore {
  const listeners = new Set<() => void>()
  let theme = read(storage)
  const mark = () => {
    if (theme === 'system') delete page.dataset.theme
    else page.dataset.theme = theme
  }
  mark()
  return {
    get: () => theme,
    set(next) {
      theme = next
      mark()
      try {
        storage.setItem(key, next)
      } catch {
        // Where the browser refuses storage, the choice lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): Theme {
  try {
    return themes.find((theme) => theme === storage.getItem(key)) ?? 'system'
  } catch {
    return 'system'
  }
}
