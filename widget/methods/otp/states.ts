import type { TypedPhone } from '../../core/phones.ts'
import type { Problem } from '../../core/problem.ts'
import type { OtpChannel } from '../../core/provider/otps.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { Resending } from '../../core/resend.ts'

export type PhoneChannel = Exclude<OtpChannel, 'email'>

export type OtpState = { type: OtpChannel; methodId: string; otpDestination: string }

/** The phone that received a code: as typed, to restore the form, and as displayed. */
export type SentPhone = TypedPhone & { shown: string }

export type OTPAuthenticate = {
  screen: 'OTPAuthenticate'
  otpState: OtpState
  /** Null if the code was sent by email. */
  phone: SentPhone | null
  /** Epoch ms, for display only: the provider decides whether a code is still valid. */
  expiresAt: number
  checking: boolean
} & Resending

export type OTPConfirmation = { screen: 'OTPConfirmation' }

export type OtpScreen = OTPAuthenticate | OTPConfirmation

export type OtpEvent = { method: 'otp' } & (
  | { type: 'codeRequested'; channel: OtpChannel; destination: string }
  | { type: 'phoneSubmitted'; channel: PhoneChannel; phone: TypedPhone }
  | { type: 'codeSent'; otpState: OtpState; phone: SentPhone | null; sentAt: number }
  /** This tab was reloaded: `stored` is not validated yet. */
  | { type: 'resumed'; stored: unknown; at: number }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeAccepted'; session: Session }
  | { type: 'resendPressed' }
  | { type: 'backPressed' }
  | { type: 'waited'; at: number }
  | { type: 'failed'; of: OtpEffect['run']; problem: Problem; at: number }
)

export type OtpEffect = { method: 'otp' } & (
  | { run: 'sendCode'; channel: OtpChannel; destination: string }
  | { run: 'sendToPhone'; channel: PhoneChannel; phone: TypedPhone }
  | { run: 'resendCode'; channel: OtpChannel; destination: string; phone: SentPhone | null }
  | { run: 'checkCode'; methodId: string; code: string }
  | { run: 'waitUntil'; instant: number }
  | { run: 'cancelVerification' }
  | { run: 'complete'; session: Session }
)
