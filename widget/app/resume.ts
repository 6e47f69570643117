import type { Clock, PageURL, ResetRequestedFlag, Store } from '../core/ports.ts'
import type { Settings } from '../core/settings.ts'
import { toLinkEvent } from './mailed-link.ts'
import type { MethodEvent } from './states.ts'

type ResumeDeps = {
  clock: Clock
  store: Store
  pageURL: PageURL
  resetRequested: ResetRequestedFlag
  settings(): Settings
}

/**
 * Resumes what began before this page: a code that a reload interrupted, the link that opened this page, or an
 * application's request. Each is resumed once; a link only if the configuration offers its product.
 *
 * @returns a function that returns the event to send, or undefined
 */
export function createResume({ clock, store, pageURL, resetRequested, settings }: ResumeDeps) {
  let isStoreRead = false
  let isLinkUsed = false
  let hadConsent = false

  function findPendingCode(): MethodEvent | undefined {
    if (isStoreRead) return undefined
    isStoreRead = true
    const stored = store.read()
    return stored === undefined ? undefined : { method: 'otp', type: 'resumed', stored, at: clock.now() }
  }

  function findLink(): MethodEvent | undefined {
    if (isLinkUsed) return undefined
    const event = toLinkEvent(pageURL.findLink(), settings(), () => resetRequested.isSet(clock.now()))
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
