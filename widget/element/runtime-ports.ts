import type { Clock, PageAddress, PasskeySupport, Passkeys, ResetRequestedFlag } from '../core/ports.ts'
import { findLink, withoutLink } from '../provider/stytch/link-address.ts'
import { canPromptPasskey, openBrowserStore } from './browser-ports.ts'

/** The page's clock. */
export const pageClock: Clock = {
  now: () => Date.now(),
  waitUntil: (instant, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, instant - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }),
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

/** An instant in this browser's storage. If storage is blocked, nothing counts as requested here. */
export function openAskedMark(key: string): ResetRequestedFlag {
  const { read, write } = openBrowserStore(key)
  return { note: write, isSet: (now) => Number(read()) > now }
}

/** What this browser can do with passkeys. Until it answers, a browser that can be asked counts as one that offers them in fields. */
export const pagePasskeys: Passkeys = openPasskeys()

function openPasskeys(): Passkeys {
  const credential = canPromptPasskey ? PublicKeyCredential : undefined
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
