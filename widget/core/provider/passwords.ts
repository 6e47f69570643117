import type { Session } from './sessions.ts'

/** Only `authenticate` is required. Screens that need another method report that it is not available. */
export type PasswordProvider = {
  /**
   * Signs in with email address and password.
   * @throws code `unauthorized_credentials` for wrong credentials, `reset_password` if the password must be replaced,
   * `breached_password` if it appeared in a breach
   */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Session>
  /** Returns how the user with this email address signs in. Always `password` in a project that hides its accounts. */
  search?(email: string, signal: AbortSignal): Promise<UserType>
  /** Returns the requirements for new passwords. */
  policy?(signal: AbortSignal): Promise<PasswordPolicy>
  /** Rates a new password. */
  strength?(attempt: PasswordAttempt, signal: AbortSignal): Promise<PasswordStrength>
  /** Creates an account. @throws code `weak_password`, `breached_password` or `duplicate_email` */
  create?(credentials: Credentials, signal: AbortSignal): Promise<Session>
  /**
   * Emails a link to set a new password, and a link to sign in without it. Does not reveal whether an account exists.
   */
  resetStart?(request: ResetStart, signal: AbortSignal): Promise<void>
  /**
   * Sets a new password with the token of the email. A rejected password does not consume the token.
   * @throws code `unable_to_auth_password_reset_token` for a link that was used, has expired or belongs to another
   * project; `weak_password` or `breached_password`
   */
  reset?(request: ResetPassword, signal: AbortSignal): Promise<Session>
}

export type Credentials = { email: string; password: string; sessionMinutes: number }

export type UserType = 'new' | 'password' | 'passwordless'

/** A minimum strength, or a minimum length and number of character classes. */
export type PasswordPolicy = { name: 'zxcvbn' } | ({ name: 'luds' } & LudsRules)
export type LudsRules = { minimumCount: number; complexity: number }

/** The email address, if known, makes the rating stricter, because attackers also know it. */
export type PasswordAttempt = { email?: string; password: string }

export type PasswordStrength = {
  /** Whether the password meets the requirements. */
  valid: boolean
  breached: boolean
} & (
  | { policy: 'zxcvbn' /** 0 to 4 */; score: number; warning: Warning }
  | ({ policy: 'luds'; missingCharacters: number; missingComplexity: number } & LudsRules)
)

/**
 * Why a password is weak; '' if there is nothing to say. In the visitor's language, or an English sentence: the widget
 * translates those that it knows, and shows others only in English.
 */
export type Warning = string | { english: string }

export type ResetStart = {
  email: string
  /** The redirect URLs of the two links. Defaults to those of the project. */
  loginURL?: string
  resetURL?: string
  expirationMinutes: number
  locale: string
  templateId?: string
}

export type ResetPassword = { token: string; password: string; sessionMinutes: number }
