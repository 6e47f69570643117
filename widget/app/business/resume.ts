import type { MemberLink, ResetLink } from '../../core/business/organizations.ts'
import type { BusinessSettings } from '../../core/business/settings.ts'
import type { ArrivalEvent } from '../../methods/business/arrival/states.ts'
import type { EmailEvent } from '../../methods/business/email/states.ts'
import type { PasswordEvent } from '../../methods/business/password/states.ts'
import { isPendingStep } from '../../methods/business/second-step/pending.ts'
import type { SecondStepEvent } from '../../methods/business/second-step/states.ts'
import type { ResumeDeps } from '../resume.ts'
import type { BusinessFlowEvent } from './states.ts'

type Deps = Pick<ResumeDeps, 'clock' | 'store' | 'pageURL' | 'resetRequested'> & {
  settings(): Pick<BusinessSettings, 'isForReset' | 'consent'>
  /** The emailed link, or the return from another site, in the URL of the page; or null. */
  findLink(isPageForReset: boolean): MemberLink | null
  /** The link for a new password in the URL of the page, or null. */
  findResetLink(): ResetLink | null
  /** Removes the error of a failed return from the URL. */
  forgetError(): void
}

/**
 * Resumes what was started before this page loaded, each once: the link that opened this page, or a code that a reload
 * interrupted.
 *
 * @returns a function that returns the event to send, or undefined
 */
export function createBusinessResume({
  clock,
  store,
  pageURL,
  resetRequested,
  settings,
  findLink,
  findResetLink,
  forgetError,
}: Deps) {
  let isStoreRead = false
  let hadConsent = false
  let isLinkUsed = false

  function findArrival(): ArrivalEvent | PasswordEvent | undefined {
    if (isLinkUsed) return undefined
    const reset = findResetLink()
    const link = findLink(settings().isForReset)
    if (!reset && !link) return undefined
    isLinkUsed = true
    pageURL.takeLink()
    if (reset) return { method: 'password', type: 'resetLinkFound', link: reset }
    if (!link) return undefined
    if (link.kind === 'failed') forgetError()
    // No scanner of emails opens the link in the browser that requested it.
    const autoContinue = resetRequested.isSet(clock.now())
    return { method: 'arrival', type: 'linkFound', link, autoContinue }
  }

  function findPendingCode(): EmailEvent | SecondStepEvent | undefined {
    if (isStoreRead) return undefined
    isStoreRead = true
    const stored = store.read()
    if (stored === undefined) return undefined
    const method = isPendingStep(stored) ? 'second-step' : 'email'
    return { method, type: 'resumed', stored, at: clock.now() }
  }

  return (): BusinessFlowEvent | undefined => {
    const { consent } = settings()
    const opensConsent = consent && !hadConsent
    hadConsent = consent
    // As for consumers: the request of the application follows a sign-in that has begun.
    return (
      findArrival() ??
      findPendingCode() ??
      (opensConsent ? { method: 'consent', type: 'openRequested' } : undefined)
    )
  }
}
