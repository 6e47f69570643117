import type { PasskeySupport, Passkeys, Store } from '../core/ports.ts'

/** The languages of the visitor's browser, the preferred one first. */
export const pageLanguages = (): readonly string[] => navigator.languages

/** What this browser can do with passkeys. Until it answers, one that can be asked is taken to offer them in fields. */
export const pagePasskeys: Passkeys = openPasskeys()

function openPasskeys(): Passkeys {
  const credential = typeof PublicKeyCredential === 'function' ? PublicKeyCredential : undefined
  let isAnswered = credential?.isConditionalMediationAvailable === undefined
  let found: PasskeySupport = { prompt: credential !== undefined, autofill: !isAnswered }
  let asking: Promise<void> | undefined
  const ask = async () => {
    const autofill = await credential?.isConditionalMediationAvailable?.().catch(() => false)
    found = { ...found, autofill: autofill === true }
    isAnswered = true
  }
  return {
    find: () => found,
    ask() {
      if (isAnswered) return undefined
      asking ??= ask()
      return asking
    },
  }
}

/** One value in this tab's session storage. */
export const openTabStore = (key: string): Store => openStore(key, () => sessionStorage)

/** One value in this browser's storage. */
export const openBrowserStore = (key: string): Store => openStore(key, () => localStorage)

/** Where storage is forbidden, nothing is kept and nothing breaks. */
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

/** Calls with the next frame, or soon where there is none (a hidden tab). Gives back how not to. */
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
