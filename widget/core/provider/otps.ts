import type { Session } from './sessions.ts'

export type OtpChannel = 'email' | 'sms' | 'whatsapp'

export type OtpProvider = {
  /** Sends a new code, and creates an account for a new user. `checkCode` needs the returned ID. */
  sendCode(request: SendCode, signal: AbortSignal): Promise<{ methodId: string }>
  /**
   * Signs in with a code.
   * @throws code `otp_code_not_found` or `invalid_code` for a wrong or expired code
   */
  checkCode(request: CheckCode, signal: AbortSignal): Promise<Session>
}

/** `locale`, in every request that sends a message, is the language of the widget, as a BCP 47 tag. */
export type SendCode = {
  channel: OtpChannel
  /** An email address, or a phone number in E.164 form. */
  destination: string
  expirationMinutes: number
  locale: string
  loginTemplateId?: string
  signupTemplateId?: string
}

export type CheckCode = { methodId: string; code: string; sessionMinutes: number }
