import type { Problem } from './problem.ts'

/**
 * What the widget needs from a backend, named by need. A part that a backend lacks is absent, and a method
 * whose part is absent is not offered.
 *
 * A part refuses by throwing an Error that also has `code` (a string the message table may know), a
 * `message` for people, and, where waiting helps, `retryAfterSeconds`.
 */
export type AuthProvider = {
  sessions: SessionProvider
  otps?: OtpProvider
  links?: LinkProvider
  passwords?: PasswordProvider
  log?: EventLog
  /** Takes every problem that a person was shown, for the host's error reports. */
  report?: (problem: Problem) => void
}

/** The two tokens of a signed-in visitor: the opaque one, and the short-lived JWT. */
export type Session = { session_token: string; session_jwt: string }

export type SessionProvider = {
  /** The session as last confirmed, or null. Never waits. */
  current(): Session | null
  /** Calls with each confirmed change, whatever caused it (also another tab). Gives back how to stop. */
  watch(listener: (session: Session | null) => void): () => void
  /** Takes over a session that another part of the provider made, so that it is kept alive with the rest. */
  adopt(session: Session): Promise<void>
  signOut(): Promise<void>
}

export type OtpChannel = 'email' | 'sms' | 'whatsapp'

export type OtpProvider = {
  /** Sends a new code; a person who has no account yet gets one. The answer's id goes back with the code. */
  sendCode(order: SendCode, signal: AbortSignal): Promise<{ methodId: string }>
  /** @throws code `otp_code_not_found` or `invalid_code` for a wrong or expired code */
  checkCode(order: CheckCode, signal: AbortSignal): Promise<Session>
}

export type SendCode = {
  channel: OtpChannel
  /** An email address, or a phone number in E.164 form. */
  destination: string
  expirationMinutes: number
  loginTemplateId?: string
  signupTemplateId?: string
}

export type CheckCode = { methodId: string; code: string; sessionMinutes: number }

export type LinkProvider = {
  /**
   * Mails a link; a person who has no account yet gets one when it is used. The answer names the domain that
   * the mail comes from, or null where that is not known.
   */
  sendLink(order: SendLink, signal: AbortSignal): Promise<{ senderDomain: string | null }>
  /** @throws code `unable_to_auth_magic_link` for a link that is used, has expired, or is none of this project's */
  openLink(order: OpenLink, signal: AbortSignal): Promise<Session>
}

export type SendLink = {
  email: string
  /** Where the link leads: somebody who has an account, and somebody who has none. */
  loginURL: string
  signupURL: string
  loginExpirationMinutes: number
  signupExpirationMinutes: number
}

export type OpenLink = { token: string; sessionMinutes: number }

export type PasswordProvider = {
  /** @throws code `unauthorized_credentials` where email and password do not belong together */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Session>
}

export type Credentials = { email: string; password: string; sessionMinutes: number }

/** Keeps a record of what happened; never waited for, and its failures are nobody's concern. */
export type EventLog = (entry: LogEntry) => void
export type LogEntry = { name: 'email_sent' | 'email_try_again_clicked'; email: string; type: string }
