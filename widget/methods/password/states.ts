import type { EmailWay } from '../../core/email-way.ts'
import type { Next } from '../../core/flow.ts'
import type { MethodName } from '../../core/ports.ts'
import type { Problem } from '../../core/problem.ts'
import type { PasswordPolicy, PasswordStrength, Session, UserType } from '../../core/provider.ts'
import type { Resending } from '../../core/resend.ts'
import type { Feedback, StartScreen } from '../../core/states.ts'

/** A password that is being chosen. The password itself is in the field alone. */
export type NewPassword = {
  /** What it must be like; null where that is not known yet. */
  policy: PasswordPolicy | null
  /** Counts the changes of the field, so that a judgment is known to be about what stands there now. */
  typed: number
  judged: { typed: number; strength: PasswordStrength } | null
  /** The last one could not be judged, and nothing is under way. */
  unjudged: boolean
}

/** The address is known; what is asked for depends on who it belongs to. */
export type PasswordCreateOrLogin = {
  screen: 'PasswordCreateOrLogin'
  email: string
  busy: MethodName | null
} & ({ type: 'new'; entry: NewPassword } | { type: Exclude<UserType, 'new'> })

/** The screens that a mail about the password leads to. */
export type ResetMailName = 'PasswordForgot' | 'PasswordSetNew' | 'PasswordDedupe'

/** The mail is on its way. */
export type ResetMail = {
  email: string
  busy: MethodName | null
} & Resending
type ResetMailScreen = { [Name in ResetMailName]: { screen: Name } & ResetMail }[ResetMailName]

/** The right password, but others may know it. */
export type PasswordBreached = { screen: 'PasswordBreached'; email: string; busy: MethodName | null }

/** A mailed link led here. */
export type PasswordResetForm = {
  screen: 'PasswordResetForm'
  token: string
  entry: NewPassword
  doing: 'saving' | 'signingIn' | 'asking' | null
  /** The link was refused for good: only a new one helps. */
  spent: boolean
  /** Where a new link is to go, as last submitted. */
  email: string
}

export type PasswordConfirmation = { screen: 'PasswordConfirmation' }

export type PasswordScreen =
  | PasswordCreateOrLogin
  | ResetMailScreen
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
  | { type: 'judged'; typed: number; strength: PasswordStrength }
  | { type: 'newPasswordSubmitted'; password: string }
  | { type: 'resetSent'; to: ResetMailName; because: Problem | null; at: number }
  | { type: 'resendPressed' }
  | { type: 'waited'; at: number }
  | { type: 'resetLinkFound'; token: string }
  | { type: 'policyRead'; policy: PasswordPolicy }
  | { type: 'withoutPasswordPressed' }
  | { type: 'backPressed' }
  | { type: 'accepted'; by: MethodName; session: Session }
  | { type: 'failed'; of: PasswordEffect['run']; problem: Problem; at: number }
)

/** The password is in the order only: no state ever holds it. */
export type PasswordEffect = { method: 'password' } & (
  | { run: 'search'; email: string }
  | { run: 'begin'; way: EmailWay; email: string }
  | { run: 'authenticate'; email: string; password: string }
  | { run: 'judge'; email: string | null; password: string; typed: number }
  | { run: 'create'; email: string; password: string }
  | { run: 'startReset'; email: string; to: ResetMailName; because: Problem | null }
  | { run: 'waitUntil'; instant: number }
  | { run: 'readPolicy' }
  | { run: 'reset'; token: string; password: string }
  | { run: 'openLink'; token: string }
  | { run: 'forgetLink' }
  | { run: 'complete'; by: MethodName; session: Session }
)

/** What is stepped through: the password's own screens, and those on which anything can begin. */
export type State = (PasswordScreen | StartScreen) & Feedback
export type Result = Next<State, PasswordEffect>

/** The state of one of the password's own screens. */
export type At<Name extends PasswordScreen['screen']> = Extract<PasswordScreen, { screen: Name }> & Feedback
