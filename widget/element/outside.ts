import type { AskedMark, Clock, PageAddress, PasskeySupport, Passkeys, Store } from '../core/ports.ts'
import { findLink, withoutLink } from '../provider/stytch/link-address.ts'

/** The page's clock. */
export const pageClock: Clock = {
  now: () => Date.now(),
  waitUntil: (instant, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, instant - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }),
}

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

/** The address bar. */
export const pageAddress: PageAddress = {
  findLink: () => findLink(location.search),
  forgetLink() {
    if (findLink(location.search) === null) return
    // The host's own state of this history entry stays.
    history.replaceState(history.state, '', location.pathname + withoutLink(location.search) + location.hash)
  },
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

/** A time in this browser's storage. Where that is forbidden, nothing was ever asked for here. */
export function openAskedMark(key: string): AskedMark {
  const { read, write } = openBrowserStore(key)
  return { note: write, isSet: (now) => Number(read()) > now }
}

/** Calls when the page has been painted, or soon where nothing is painted (a hidden tab). Gives back how not to. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = setTimeout(callback)
  }
  const frame = requestAnimationFrame(soon)
  timer = setTimeout(soon, 300)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
