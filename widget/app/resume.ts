import type { Clock, PageAddress, ResetRequestedFlag, Store } from '../core/ports.ts'
import type { Settings } from '../core/settings.ts'
import { toLinkEvent } from './mailed-link.ts'
import type { MethodEvent } from './states.ts'

type ResumeDeps = {
  clock: Clock
  store: Store
  address: PageAddress
  asked: ResetRequestedFlag
  settings(): Settings
}

/**
 * Reads what was begun before this page: a code that a reload interrupted, a link that led here, or an application that
 * asks. Each is read once; a link only after the configuration offers its product.
 *
 * @returns a function that returns the event that resumes it, or undefined
 */
export function createResume({ clock, store, address, asked, settings }: ResumeDeps) {
  let isStoreRead = false
  let isLinkUsed = false
  let hadConsent = false

  function findPendingCode(): MethodEvent | undefined {
    if (isStoreRead) return undefined
    isStoreRead = true
    const kept = store.read()
    return kept === undefined ? undefined : { method: 'otp', type: 'resumed', kept, at: clock.now() }
  }

  function findLink(): MethodEvent | undefined {
    if (isLinkUsed) return undefined
    const event = toLinkEvent(address.findLink(), settings(), () => asked.isSet(clock.now()))
    isLinkUsed = event !== undefined
    return event
  }

  return (): MethodEvent | undefined => {
    const { consent } = settings()
    const opensConsent = consent && !hadConsent
    hadConsent = consent
    return (
      findPendingCode() ??
      findLink() ??
      (opensConsent ? { method: 'consent', type: 'openRequested' } : undefined)
    )
  }
}
