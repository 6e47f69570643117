import type { Clock, PageURL, ResetRequestedFlag, Store } from '../core/ports.ts'
import type { ProductName, Settings } from '../core/settings.ts'
import { productOf, toLinkEvent } from './emailed-link.ts'
import type { MethodEvent } from './states.ts'

type ResumeDeps = {
  clock: Clock
  store: Store
  pageURL: PageURL
  resetRequested: ResetRequestedFlag
  settings(): Settings
  /** The page was opened by a link of a product that this widget does not offer. */
  reportUnused(product: ProductName): void
}

/**
 * Resumes what was started before this page loaded: a code that a reload interrupted, the link that opened this page,
 * or an application's request. Each is resumed once; a link only if the configuration offers its product.
 *
 * @returns a function that returns the event to send, or undefined
 */
export function createResume({ clock, store, pageURL, resetRequested, settings, reportUnused }: ResumeDeps) {
  let isStoreRead = false
  let isLinkUsed = false
  let isReported = false
  let hadConsent = false

  function findPendingCode(): MethodEvent | undefined {
    if (isStoreRead) return undefined
    isStoreRead = true
    const stored = store.read()
    return stored === undefined ? undefined : { method: 'otp', type: 'resumed', stored, at: clock.now() }
  }

  /** Only once: a host may set the products a little later. */
  async function reportLater(product: ProductName) {
    if (isReported) return
    isReported = true
    await clock.waitUntil(clock.now() + 1_000, new AbortController().signal)
    if (!isLinkUsed) reportUnused(product)
  }

  function findLink(): MethodEvent | undefined {
    if (isLinkUsed) return undefined
    const link = pageURL.findLink()
    const event = toLinkEvent(link, settings(), () => resetRequested.isSet(clock.now()))
    isLinkUsed = event !== undefined
    const product = link && productOf[link.kind]
    if (product && !event) void reportLater(product)
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
