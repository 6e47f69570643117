import { createStore, type Store } from '../platform/store.ts'

/** The color themes to choose from; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'cakelock_theme'

/** Stores the chosen theme and sets it on the page as `data-theme`, which tokens.css reads. */
export function createTheme(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  page: { dataset: DOMStringMap },
): Store<Theme> {
  const store = createStore<Theme>(themes.find((theme) => theme === storage.getItem(key)) ?? 'system')
  const apply = () => {
    if (store.get() === 'system') delete page.dataset.theme
    else page.dataset.theme = store.get()
  }
  apply()
  store.subscribe(apply)
  return {
    ...store,
    set(next) {
      storage.setItem(key, next)
      store.set(next)
    },
  }
}
