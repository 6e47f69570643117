import type { ResetLink, TargetOrganization } from '../../../core/business/organizations.ts'
import type { BusinessMethodName, BusinessStartState, StepUp } from '../../../core/business/states.ts'
import type { Next } from '../../../core/flow.ts'
import type { NewPassword } from '../../../core/new-password.ts'
import type { Problem } from '../../../core/problem.ts'
import type { PasswordPolicy, PasswordStrength } from '../../../core/provider/passwords.ts'
import type { Resending } from '../../../core/resend.ts'
import type { AnyState, Feedback } from '../../../core/states.ts'

/** An address, and the organization that it signs in to, if the visitor has chosen one. */
export type Addressed = { email: string; organization?: TargetOrganization }

/** Email and password on one form. With `stepUp`, the address is known and stays. */
export type PasswordAuthenticate = Addressed & {
  screen: 'PasswordAuthenticate'
  busy: BusinessMethodName | null
  stepUp?: StepUp
}

/** A request for an email with which the visitor signs up or sets a new password. */
export type PasswordForgotForm = Addressed & {
  screen: 'PasswordForgotForm'
  busy: BusinessMethodName | null
  /** The screen before. */
  from: AnyState
}

/** The screens that say that an email was sent: to set a password, or, to a visitor who may join, to prove the address first. */
export type SentName = 'PasswordSetNewConfirmation' | 'PasswordResetVerifyConfirmation'

type Sent = Addressed &
  Resending & {
    /** The domain that sends the email, for an inbox search; null if unknown. */
    senderDomain: string | null
    /** The screen before. */
    from: AnyState
  }
export type PasswordSent = { [Name in SentName]: { screen: Name } & Sent }[SentName]

/** The form for a new password, opened by a link, or after the sign-in by a link. */
export type PasswordResetForm = {
  screen: 'PasswordResetForm'
  /** Null: the visitor is signed in. */
  link: ResetLink | null
  entry: NewPassword
  pending: 'saving' | 'requesting' | null
  /** The link can never work again; only a new link helps. */
  isLinkUsed: boolean
  /** The address for a new link, as last submitted. */
  email: string
}

export type PasswordScreen = PasswordAuthenticate | PasswordForgotForm | PasswordSent | PasswordResetForm

export type PasswordEvent = { method: 'password' } /** The visitor prefers a password. */ & (
  | { type: 'opened'; email: string }
  /** The address of a visitor on the page of an organization, before the password. */
  | { type: 'addressSubmitted'; email: string }
  | { type: 'memberFound' }
  | { type: 'submitted'; email: string; password: string }
  | { type: 'helpPressed'; email: string }
  | { type: 'linkRequested'; email: string }
  | ({ type: 'linkSent' } & LinkSent)
  | { type: 'resendPressed' }
  | { type: 'waited'; at: number }
  /** The address was wrong. */
  | { type: 'tryAgainPressed' }
  | { type: 'resetLinkFound'; link: ResetLink }
  /** The visitor signed in with a link that lets them set a password. */
  | { type: 'sessionOpened' }
  | { type: 'policyRead'; policy: PasswordPolicy }
  | { type: 'passwordTyped'; password: string }
  | { type: 'strengthChecked'; typed: number; strength: PasswordStrength }
  | { type: 'newPasswordSubmitted'; password: string }
  | { type: 'backPressed' }
  | { type: 'failed'; of: PasswordEffect['run']; problem: Problem; at: number }
)

type LinkSent = Addressed & {
  to: SentName
  senderDomain: string | null
  /** Why a new password is needed, if the visitor did not ask for the email. */
  reason: Problem | null
  at: number
}

/** Only effects hold the password; no state ever does. */
export type PasswordEffect = { method: 'password' } & (
  | { run: 'lookUp'; email: string; organization: TargetOrganization }
  | ({ run: 'authenticate'; password: string } & Addressed)
  | ({ run: 'requestLink'; reason: Problem | null } & Addressed)
  | { run: 'waitUntil'; instant: number }
  | { run: 'readPolicy' }
  | { run: 'checkStrength'; password: string; typed: number }
  | { run: 'reset'; link: ResetLink; password: string }
  | { run: 'resetInSession'; password: string }
  | { run: 'forgetLink' }
  /** The visitor keeps the session without a new password. */
  | { run: 'keepSession' }
)

/** The states of this flow: its screens, the start screens, and those that it returns to. */
export type State = (PasswordScreen & Feedback) | BusinessStartState
export type Result = Next<State | AnyState, PasswordEffect>
