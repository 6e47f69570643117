import type { AskedMark, Clock, PageAddress, PasskeySupport, Passkeys, TabStore } from '../core/ports.ts'
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

/** One value in this tab's session storage. Where storage is forbidden, nothing is kept and nothing breaks. */
export function openTabStore(key: string): TabStore {
  const attempt = <Value>(use: (storage: Storage) => Value): Value | undefined => {
    try {
      return use(sessionStorage)
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

/** A time in this browser's storage. Where storage is forbidden, nothing was ever asked for here. */
export function openAskedMark(key: string): AskedMark {
  return {
    note(until) {
      try {
        localStorage.setItem(key, String(until))
      } catch {
        // The links of the mail then ask for a click, as they do elsewhere.
      }
    },
    isSet(now) {
      try {
        return Number(localStorage.getItem(key)) > now
      } catch {
        return false
      }
    },
  }
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
