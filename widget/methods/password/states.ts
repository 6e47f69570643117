import type { EmailMethod } from '../../core/email-method.ts'
import type { Next } from '../../core/flow.ts'
import type { MethodName } from '../../core/method-name.ts'
import type { NewPassword } from '../../core/new-password.ts'
import type { Problem } from '../../core/problem.ts'
import type { PasswordPolicy, PasswordStrength, UserType } from '../../core/provider/passwords.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { Resending } from '../../core/resend.ts'
import type { Feedback, StartState } from '../../core/states.ts'

/** The email address is known; the form depends on the user's type. */
export type PasswordCreateOrLogin = {
  screen: 'PasswordCreateOrLogin'
  email: string
  busy: MethodName | null
} & ({ type: 'new'; entry: NewPassword } | { type: Exclude<UserType, 'new'> })

/** The screens that follow a password email. */
export type ResetEmailName = 'PasswordForgot' | 'PasswordSetNew' | 'PasswordDedupe'

/** The email was sent. */
export type ResetEmail = {
  email: string
  busy: MethodName | null
} & Resending
type ResetEmailScreen = { [Name in ResetEmailName]: { screen: Name } & ResetEmail }[ResetEmailName]

/** The password was correct but may be known from a breach. */
export type PasswordBreached = { screen: 'PasswordBreached'; email: string; busy: MethodName | null }

/** Opened through an emailed link. */
export type PasswordResetForm = {
  screen: 'PasswordResetForm'
  token: string
  entry: NewPassword
  pending: 'saving' | 'signingIn' | 'requesting' | null
  /** The link can never work again; only a new link helps. */
  isLinkUsed: boolean
  /** The email address for a new link, as last submitted. */
  email: string
}

export type PasswordConfirmation = { screen: 'PasswordConfirmation' }

export type PasswordScreen =
  | PasswordCreateOrLogin
  | ResetEmailScreen
  | PasswordBreached
  | PasswordResetForm
  | PasswordConfirmation

export const passwordScreens = [
  'PasswordCreateOrLogin',
  'PasswordForgot',
  'PasswordSetNew',
  'PasswordDedupe',
  'PasswordBreached',
  'PasswordResetForm',
  'PasswordConfirmation',
] as const satisfies readonly PasswordScreen['screen'][]

export type PasswordEvent = { method: 'password' } & (
  | { type: 'emailSubmitted'; email: string }
  | { type: 'userFound'; userType: UserType; policy: PasswordPolicy | null }
  | { type: 'submitted'; email: string; password: string }
  | { type: 'forgotPressed'; email: string }
  | { type: 'createInsteadPressed'; email: string }
  | { type: 'passwordTyped'; password: string }
  | { type: 'strengthChecked'; typed: number; strength: PasswordStrength }
  | { type: 'newPasswordSubmitted'; password: string }
  | { type: 'resetSent'; to: ResetEmailName; reason: Problem | null; at: number }
  | { type: 'resendPressed' }
  | { type: 'waited'; at: number }
  | { type: 'resetLinkFound'; token: string }
  | { type: 'policyRead'; policy: PasswordPolicy }
  | { type: 'withoutPasswordPressed' }
  | { type: 'backPressed' }
  | { type: 'accepted'; by: MethodName; session: Session }
  | { type: 'failed'; of: PasswordEffect['run']; problem: Problem; at: number }
)

/** Only effects hold the password; no state ever does. */
export type PasswordEffect = { method: 'password' } & (
  | { run: 'search'; email: string }
  | { run: 'begin'; emailMethod: EmailMethod; email: string }
  | { run: 'authenticate'; email: string; password: string }
  | { run: 'checkStrength'; email: string | null; password: string; typed: number }
  | { run: 'create'; email: string; password: string }
  | { run: 'startReset'; email: string; to: ResetEmailName; reason: Problem | null }
  | { run: 'waitUntil'; instant: number }
  | { run: 'readPolicy' }
  | { run: 'reset'; token: string; password: string }
  | { run: 'openLink'; token: string }
  | { run: 'forgetLink' }
  | { run: 'complete'; by: MethodName; session: Session }
)

/** The states of this flow: the password screens and the start screens. */
export type State = (PasswordScreen & Feedback) | StartState
export type Result = Next<State, PasswordEffect>

/** The state of one password screen. */
export type At<Name extends PasswordScreen['screen']> = Extract<PasswordScreen, { screen: Name }> & Feedback
