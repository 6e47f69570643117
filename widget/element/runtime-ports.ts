import type { Clock, PageURL, PasskeySupport, Passkeys, ResetRequestedFlag, Store } from '../core/ports.ts'
import { findLink, holdsLink, withoutLink } from '../provider/stytch/link-url.ts'
import { canPromptPasskey } from './browser-ports.ts'

/** The page's clock. */
export const pageClock: Clock = {
  now: () => Date.now(),
  waitUntil: (instant, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, instant - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }),
}

let isLinkTaken = false

/** The address bar. */
export const pageURL: PageURL = {
  findLink: () => findLink(location.search),
  forgetLink() {
    if (!holdsLink(location.search)) return
    // Keeps the host's own state of this history entry.
    history.replaceState(history.state, '', location.pathname + withoutLink(location.search) + location.hash)
  },
  takeLink() {
    isLinkTaken = true
  },
  isLinkTaken: () => isLinkTaken,
}

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

/** Stores the flag in this browser. If storage is blocked, the flag is never set. */
export function openResetRequestedFlag(key: string): ResetRequestedFlag {
  const { read, write } = openBrowserStore(key)
  return { set: write, isSet: (now) => Number(read()) > now }
}

/** This browser's support for passkeys. Until the browser has responded, autofill counts as supported. */
export const pagePasskeys: Passkeys = openPasskeys()

function openPasskeys(): Passkeys {
  const credential = canPromptPasskey ? PublicKeyCredential : undefined
  let isResolved = credential?.isConditionalMediationAvailable === undefined
  let support: PasskeySupport = { prompt: credential !== undefined, autofill: !isResolved }
  let pending: Promise<void> | undefined
  const ask = async () => {
    const autofill = await credential?.isConditionalMediationAvailable?.().catch(() => false)
    support = { ...support, autofill: autofill === true }
    isResolved = true
  }
  return {
    find: () => support,
    ask() {
      if (isResolved) return undefined
      pending ??= ask()
      return pending
    },
  }
}
