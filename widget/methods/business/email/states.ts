import type { EmailedWay, TargetOrganization } from '../../../core/business/organizations.ts'
import type { BusinessMethodName } from '../../../core/business/states.ts'
import type { Problem } from '../../../core/problem.ts'
import type { Resending } from '../../../core/resend.ts'

/** Where an email goes, and the organization to which it signs in, if the visitor has chosen one. */
export type Addressed = { email: string; organization?: TargetOrganization }

/** The choice between a link and a code. A start screen, so `busy` blocks the other choice. */
export type EmailMethodSelection = Addressed & {
  screen: 'EmailMethodSelection'
  busy: BusinessMethodName | null
  ways: readonly EmailedWay[]
  /** The choice whose email is being sent. */
  chosen: EmailedWay | null
}

export type EmailOTPEntry = Addressed &
  Resending & {
    screen: 'EmailOTPEntry'
    /** When the code was sent, epoch ms. A new code discards the digits of the previous one. */
    sentAt: number
    /** Epoch ms, for display only: the provider decides whether a code is still valid. */
    expiresAt: number
    checking: boolean
  }

export type EmailConfirmation = Addressed &
  Resending & {
    screen: 'EmailConfirmation'
    /** The domain that sends the email, for an inbox search; null if unknown. */
    senderDomain: string | null
  }

export type EmailScreen = EmailMethodSelection | EmailOTPEntry | EmailConfirmation

export type EmailEvent = { method: 'email' } & (
  | { type: 'addressSubmitted'; email: string }
  | { type: 'wayChosen'; way: EmailedWay }
  | { type: 'sent'; way: EmailedWay; senderDomain: string | null; at: number }
  /** This tab was reloaded: `stored` is not validated yet. */
  | { type: 'resumed'; stored: unknown; at: number }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'resendPressed' }
  | { type: 'waited'; at: number }
  | { type: 'backPressed' }
  /** The address was wrong. */
  | { type: 'tryAgainPressed' }
  | { type: 'failed'; of: EmailEffect['run']; problem: Problem; at: number }
)

export type EmailEffect = { method: 'email' } & (
  | ({ run: 'send'; way: EmailedWay } & Addressed)
  | ({ run: 'checkCode'; code: string } & Addressed)
  | { run: 'waitUntil'; instant: number }
)
