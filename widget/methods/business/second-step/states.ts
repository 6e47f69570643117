import type {
  MissingSecondStep,
  Organization,
  SecondStepKind,
  SignInBy,
} from '../../../core/business/organizations.ts'
import type { RequireSecondStep } from '../../../core/business/states.ts'
import type { Next } from '../../../core/flow.ts'
import type { TypedPhone } from '../../../core/phones.ts'
import type { Problem } from '../../../core/problem.ts'
import type { Enrollment } from '../../../core/provider/second-factor.ts'
import type { Resending } from '../../../core/resend.ts'
import type { AnyState, Feedback } from '../../../core/states.ts'

/** The sign-in that a second step completes. */
export type OpenSignIn = Pick<MissingSecondStep, 'organization' | 'memberId' | 'email' | 'enrolled'> & {
  by: SignInBy
  /** The kinds that the visitor can add. */
  offered: readonly SecondStepKind[]
  /** When the provider forgets the first step, epoch ms; absent until it is known. For a reload only. */
  endsAt?: number
}

/** The choice of a kind of second step to add. */
export type MFAEnrollmentSelection = { screen: 'MFAEnrollmentSelection'; signIn: OpenSignIn }

type NewApp = {
  signIn: OpenSignIn
  /** Null until it has been created. */
  enrollment: Enrollment | null
  creating: boolean
}

/** A new authenticator app, as a QR code or as a key. */
export type TOTPEnrollment = NewApp &
  ({ screen: 'TOTPEnrollmentQRCode' } | { screen: 'TOTPEnrollmentManual' })

/** Asks for a code of the authenticator app. */
export type TOTPEntry = {
  screen: 'TOTPEntry'
  signIn: OpenSignIn
  /** The app that the code adds, and the screen that has shown it. A reload forgets the app. Absent: the member has one. */
  adding?: { enrollment: Enrollment | null; form: TOTPEnrollment['screen'] }
  checking: boolean
}

/** Asks for the phone number to which codes are sent. */
export type SMSOTPEnrollment = {
  screen: 'SMSOTPEnrollment'
  signIn: OpenSignIn
  /** As last submitted, or null. */
  phone: TypedPhone | null
  sending: boolean
}

/** Asks for a code that was sent by text message. */
export type SMSOTPEntry = Resending & {
  screen: 'SMSOTPEntry'
  signIn: OpenSignIn
  /** The number that the code adds. Absent: that of the member. */
  added?: AddedNumber
  /** The number as the visitor sees it. */
  shown: string
  /** When the code was sent, epoch ms; null before the first one. A new code discards the digits of the previous one. */
  sentAt: number | null
  /** Epoch ms, for display only: the provider decides whether a code is still valid. */
  expiresAt: number
  checking: boolean
}

/** @param number in the format E.164 */
export type AddedNumber = { phone: TypedPhone; number: string }

/** Asks for a recovery code instead of the authenticator app. */
export type RecoveryCodeEntry = { screen: 'RecoveryCodeEntry'; signIn: OpenSignIn; checking: boolean }

/** Shows the recovery codes of a new authenticator app, which cannot be shown again. The visitor is signed in already. */
export type RecoveryCodeSave = {
  screen: 'RecoveryCodeSave'
  organization: Organization
  by: SignInBy
  codes: readonly string[]
  /** Whether the codes were copied, downloaded or written down. */
  isKept: boolean
}

export type SecondStepScreen =
  | MFAEnrollmentSelection
  | TOTPEnrollment
  | TOTPEntry
  | SMSOTPEnrollment
  | SMSOTPEntry
  | RecoveryCodeEntry
  | RecoveryCodeSave

export type SecondStepEvent =
  | RequireSecondStep
  | ({ method: 'second-step' } & (
      | { type: 'kindChosen'; kind: SecondStepKind }
      | { type: 'backupCodePressed' }
      | { type: 'appCreated'; enrollment: Enrollment; at: number }
      | { type: 'retryPressed' }
      /** From the QR code to the key, or from the key to the QR code. */
      | { type: 'otherFormPressed' }
      | { type: 'continuePressed' }
      | { type: 'copyPressed'; text: string }
      | { type: 'phoneSubmitted'; phone: TypedPhone }
      /** A code was sent to a number: to a new one, or to that of the member. */
      | { type: 'codeSent'; to: (AddedNumber & { shown: string }) | null; at: number }
      | { type: 'resendPressed' }
      | { type: 'waited'; at: number }
      | { type: 'codeSubmitted'; code: string }
      /** The first code of a new authenticator app was right. */
      | { type: 'appAdded'; organization: Organization; codes: readonly string[] }
      | { type: 'codesKept' }
      | { type: 'savedPressed' }
      | { type: 'backPressed' }
      /** The time at which the second step began. */
      | { type: 'begun'; at: number }
      /** This tab was reloaded: `stored` is not validated yet. */
      | { type: 'resumed'; stored: unknown; at: number }
      | { type: 'failed'; of: SecondStepEffect['run']; problem: Problem; at: number }
    ))

export type SecondStepEffect = { method: 'second-step' } & (
  | { run: 'begin' }
  | { run: 'createApp'; signIn: OpenSignIn }
  /** `to`: a number that is typed, a number that was parsed before, or null for that of the member. */
  | { run: 'sendText'; signIn: OpenSignIn; to: TypedPhone | (AddedNumber & { shown: string }) | null }
  /** The provider has sent a code already. */
  | { run: 'noteText' }
  | ({ run: 'checkApp'; code: string } & Pick<TOTPEntry, 'signIn' | 'adding'>)
  | { run: 'checkText' | 'checkRecovery'; signIn: OpenSignIn; code: string }
  | { run: 'copy'; text: string }
  | { run: 'close'; by: SignInBy }
  | { run: 'waitUntil'; instant: number }
)

export type Result = Next<(SecondStepScreen & Feedback) | AnyState, SecondStepEffect>
