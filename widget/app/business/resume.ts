import type { MemberLink } from '../../core/business/organizations.ts'
import type { ArrivalEvent } from '../../methods/business/arrival/states.ts'
import type { EmailEvent } from '../../methods/business/email/states.ts'
import type { ResumeDeps } from '../resume.ts'

type Deps = Pick<ResumeDeps, 'clock' | 'store' | 'pageURL' | 'resetRequested'> & {
  /** The emailed link, or the return from another site, in the URL of the page; or null. */
  findLink(): MemberLink | null
  /** Removes the error of a failed return from the URL. */
  forgetError(): void
}

/**
 * Resumes what was started before this page loaded, each once: the link that opened this page, or a code that a reload
 * interrupted.
 *
 * @returns a function that returns the event to send, or undefined
 */
export function createBusinessResume({ clock, store, pageURL, resetRequested, findLink, forgetError }: Deps) {
  let isStoreRead = false
  let isLinkUsed = false

  function findArrival(): ArrivalEvent | undefined {
    const link = isLinkUsed ? null : findLink()
    if (!link) return undefined
    isLinkUsed = true
    pageURL.takeLink()
    if (link.kind === 'failed') forgetError()
    // No scanner of emails opens the link in the browser that requested it.
    const autoContinue = resetRequested.isSet(clock.now())
    return { method: 'arrival', type: 'linkFound', link, autoContinue }
  }

  function findPendingCode(): EmailEvent | undefined {
    if (isStoreRead) return undefined
    isStoreRead = true
    const stored = store.read()
    return stored === undefined ? undefined : { method: 'email', type: 'resumed', stored, at: clock.now() }
  }

  return () => findArrival() ?? findPendingCode()
}
