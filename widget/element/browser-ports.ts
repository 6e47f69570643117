import type { Store } from '../core/ports.ts'

/** The languages of the visitor's browser, in order of preference. */
export const pageLanguages = (): readonly string[] => navigator.languages

/** Whether this browser can open a prompt for passkeys. */
export const canPromptPasskey = typeof PublicKeyCredential === 'function'

/** One value in this tab's session storage. */
export const openTabStore = (key: string): Store => openStore(key, () => sessionStorage)

/** One value in this browser's storage. */
export const openBrowserStore = (key: string): Store => openStore(key, () => localStorage)

/** If storage is blocked, nothing is stored and nothing fails. */
function openStore(key: string, area: () => Storage): Store {
  const attempt = <Value>(use: (storage: Storage) => Value): Value | undefined => {
    try {
      return use(area())
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt((storage): unknown => {
        const text = storage.getItem(key)
        return text === null ? undefined : JSON.parse(text)
      }),
    write: (value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    clear: () => attempt((storage) => storage.removeItem(key)),
  }
}

/** Calls back with the next frame, or soon if there is none (a hidden tab). @returns a function that cancels it */
export function withFrame(callback: () => void): () => void {
  const begin = () => {
    cancel()
    callback()
  }
  const frame = requestAnimationFrame(begin)
  const timer = setTimeout(begin, 300)
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}
