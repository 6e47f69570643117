import type { SecondStepKind } from '../../../core/business/organizations.ts'
import { afterExpiry, businessMain } from '../../../core/business/states.ts'
import { isOfEndedSession } from '../../../core/ended-session.ts'
import type { TypedPhone } from '../../../core/phones.ts'
import { type Problem, reword } from '../../../core/problem.ts'
import type { Enrollment } from '../../../core/provider/second-factor.ts'
import { type AnyState, type Feedback, noFeedback } from '../../../core/states.ts'
import type {
  AddedNumber,
  MFAEnrollmentSelection,
  OpenSignIn,
  RecoveryCodeEntry,
  Result,
  SMSOTPEnrollment,
  SMSOTPEntry,
  TOTPEnrollment,
} from './states.ts'

/** How long the provider remembers the first step, by its contract. */
const openMs = 10 * 60_000

/** Notes when the second step began. */
export const withEnd = (signIn: OpenSignIn, at: number): OpenSignIn => ({
  ...signIn,
  endsAt: signIn.endsAt ?? at + openMs,
})

export const toSelection = (signIn: OpenSignIn): MFAEnrollmentSelection & Feedback => ({
  screen: 'MFAEnrollmentSelection',
  signIn,
  ...noFeedback,
})

/** The screen on which a member adds a second step of a kind. */
export const toAdding = (signIn: OpenSignIn, kind: SecondStepKind): Result =>
  kind === 'totp' ? toAppEnrollment(signIn) : { state: toNumberEntry(signIn) }

/** Shows the QR code of an authenticator app, which is created if there is none. */
export function toAppEnrollment(
  signIn: OpenSignIn,
  enrollment: Enrollment | null = null,
  screen: TOTPEnrollment['screen'] = 'TOTPEnrollmentQRCode',
): Result {
  const creating = enrollment === null
  const state = { screen, signIn, enrollment, creating, ...noFeedback }
  return creating ? { state, effect: { method: 'second-step', run: 'createApp', signIn } } : { state }
}

/** Asks for a code of the member's authenticator app. */
export const toAppEntry = (signIn: OpenSignIn): Result => ({
  state: { screen: 'TOTPEntry', signIn, checking: false, ...noFeedback },
  effect: { method: 'second-step', run: 'begin' },
})

export const toNumberEntry = (
  signIn: OpenSignIn,
  phone: TypedPhone | null = null,
): SMSOTPEnrollment & Feedback => ({
  screen: 'SMSOTPEnrollment',
  signIn,
  phone,
  sending: false,
  ...noFeedback,
})

/** The entry of a code that is being sent. @param added its number, unless it is that of the member */
export const toUnsentEntry = (
  signIn: OpenSignIn,
  added?: AddedNumber & { shown: string },
): SMSOTPEntry & Feedback => ({
  screen: 'SMSOTPEntry',
  signIn,
  ...(added && { added: { phone: added.phone, number: added.number } }),
  // The provider masks all digits but the last two.
  shown: added?.shown ?? signIn.enrolled.phoneNumber.replaceAll('*', '•'),
  sentAt: null,
  expiresAt: 0,
  resend: 'sending',
  resendAt: 0,
  checking: false,
  ...noFeedback,
})

/** Sends a code to the number of the member, unless the provider has sent it, and asks for it. */
export const toTextEntry = (signIn: OpenSignIn, sending: 'sent' | 'unsent'): Result => ({
  state: toUnsentEntry(signIn),
  effect:
    sending === 'sent'
      ? { method: 'second-step', run: 'noteText' }
      : { method: 'second-step', run: 'sendText', signIn, to: null },
})

export const toRecoveryEntry = (signIn: OpenSignIn): RecoveryCodeEntry & Feedback => ({
  screen: 'RecoveryCodeEntry',
  signIn,
  checking: false,
  ...noFeedback,
})

/** Back from the first screen of a kind: to the choice, if there was one, or to Main with the address. */
export function toPrevious({ enrolled, offered, ...signIn }: OpenSignIn): AnyState {
  const isAdding = !enrolled.hasApp && enrolled.phoneNumber === ''
  return isAdding && offered.length > 1
    ? toSelection({ ...signIn, enrolled, offered })
    : businessMain(signIn.email)
}

/** Main after a call that failed because the sign-in took too long; undefined after any other failure. */
export const afterEnd = ({ email }: OpenSignIn, problem: Problem): AnyState | undefined =>
  afterExpiry(
    email,
    isOfEndedSession(problem) ? reword(problem, { code: 'intermediate_session_not_found' }) : problem,
  )
