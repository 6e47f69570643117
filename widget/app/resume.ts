import type { ProductName } from '#contract/products.ts'
import type { Clock, PageURL, ResetRequestedFlag, Store } from '../core/ports.ts'
import type { Settings } from '../core/settings.ts'
import { productOf, toLinkEvent } from './emailed-link.ts'
import type { MethodEvent } from './states.ts'

export type ResumeDeps = {
  clock: Clock
  store: Store
  pageURL: PageURL
  resetRequested: ResetRequestedFlag
  settings(): Settings
  /** The page was opened by a link of a product that no widget of the page offers. */
  reportUnused(product: ProductName): void
}

/**
 * Resumes what was started before this page loaded: the link that opened this page, a code that a reload interrupted,
 * or an application's request. Each is resumed once; a link and a code only if the configuration offers its product.
 *
 * @returns a function that returns the event to send, or undefined
 */
export function createResume({ clock, store, pageURL, resetRequested, settings, reportUnused }: ResumeDeps) {
  let isStoreRead = false
  let isLinkUsed = false
  let isReported = false
  let hadConsent = false

  /** Only a tag that offers codes shows the screen. The code remains for such a tag on another page. */
  function findPendingCode(): MethodEvent | undefined {
    if (isStoreRead || !settings().products.includes('otp')) return undefined
    isStoreRead = true
    const stored = store.read()
    return stored === undefined ? undefined : { method: 'otp', type: 'resumed', stored, at: clock.now() }
  }

  /** Only once: a host may set the products a little later. */
  async function reportLater(product: ProductName) {
    if (isReported) return
    isReported = true
    await clock.waitUntil(clock.now() + 1_000, new AbortController().signal)
    // Another tag of the page may offer the product, or have used the link.
    if (isLinkUsed || pageURL.isLinkTaken() || !pageURL.findLink()) return
    pageURL.forgetLink()
    reportUnused(product)
  }

  function findLink(): MethodEvent | undefined {
    if (isLinkUsed) return undefined
    const link = pageURL.findLink()
    const event = toLinkEvent(link, settings(), () => resetRequested.isSet(clock.now()))
    isLinkUsed = event !== undefined
    if (isLinkUsed) pageURL.takeLink()
    const product = link && productOf[link.kind]
    if (product && !event) void reportLater(product)
    return event
  }

  return (): MethodEvent | undefined => {
    const { consent } = settings()
    const opensConsent = consent && !hadConsent
    hadConsent = consent
    // A visitor who opened a link wants what it is for, and not the code that was requested before.
    return (
      findLink() ??
      findPendingCode() ??
      (opensConsent ? { method: 'consent', type: 'openRequested' } : undefined)
    )
  }
}
