import type { Email } from '#contract/ids.ts'
import type { Locale } from '#languages/locales.ts'
import type { Visitor } from '../../platform/http/visitor.ts'

/** An account, with the data that the portal needs. */
export type User = {
  id: string
  createdAt: Date
  emails: readonly UserEmail[]
  /** whether email to the primary email address, which is unverified, bounced */
  isUndeliverable: boolean
  hasPassword: boolean
  /**
   * A sign-up that waits for the proof of its email address (rule O14). Its session can verify the address, resend the
   * code and end. No person exists yet.
   */
  isSignUp?: true
}

export type UserEmail = {
  address: string
  /** null until it is verified */
  verifiedAt: Date | null
  /** when it was last proved */
  provedAt: Date | null
  isPrimary: boolean
}

export type Session = {
  id: string
  /** the last time that the session authenticated with a factor */
  authenticatedAt: Date
  /** when the session was used again after an idle time (rule A54); undefined if the service does not record it */
  resumedAt: Date | null | undefined
  /** the email address, phone number or wallet address that the session signed in with; otherwise, the account's ID */
  signedInWith: string
  /** whether the account has an authenticator app and the session has not entered a code from it */
  secondFactorPending: boolean
}

/** A valid session and its account. */
export type SignedIn = { session: Session; user: User }

/** A session that was just created. */
export type NewSession = SignedIn & {
  /** the bearer token, which is only returned once */
  token: string
  /** a JWT for the session, valid for five minutes; '' for a sign-up, which is not a user yet */
  jwt: string
}

/** An entry in a list of sessions. */
export type ListedSession = { id: string; lastUsedAt: Date; ipAddress: string; userAgent: string }

/** The portal's project. */
export type PortalProject = {
  /** exact origins, with scheme and port, that may call /api/v1 in addition to the portal's own */
  allowedOrigins: readonly string[]
  /** the products that it offers (rule A28) */
  products: readonly string[]
}

/** An email address and a password, as the user entered them. */
export type Credentials = { address: Email; password: string; visitor: Visitor }

/** A code for one of an account's email addresses. */
export type CodeRequest = { userId: string; address: Email; visitor: Visitor }

/** A verification code that was entered in one of the account's sessions. */
export type CodeCheck = CodeRequest & { token: string; code: string }

/** A second factor for the session of a token. */
export type SecondFactor = {
  token: string
  kind: 'totp' | 'recovery_code'
  code: string
  visitor: Visitor
}

export type ResetRequest = { address: Email; loginUrl: string; resetUrl: string; visitor: Visitor }

/** A sign-in with the token from a reset email. */
export type ResetSignIn = { token: string; minutes: number; visitor: Visitor }

/** The strength of a password. */
export type PasswordRating = {
  /** the zxcvbn score, 0 to 4 */
  score: number
  /** whether it meets the project's policy and is not in a known breach */
  isAccepted: boolean
  isBreached: boolean
  warning: string
  suggestions: string[]
}

/**
 * Everything that the portal needs from its account service. Adapters implement it (server/adapters/). Never call it in
 * a transaction: each method has its own, or uses the network. A method may succeed even if the caller crashes right
 * afterwards, so the caller must be able to repeat it. Rejections are AppErrors with the codes listed here. Any method
 * can throw AppError `unavailable` if the service does not respond.
 */
export type Identity = {
  /** Returns the settings of the portal's project. */
  getProject(): Promise<PortalProject>

  /**
   * Returns the session and account of a bearer token, and records its use. An adapter may return a response that is up
   * to a minute old, unless `isCurrent` is set.
   * @returns undefined if the session has ended or is impersonated
   */
  authenticate(token: string, options?: { isCurrent: true }): Promise<SignedIn | undefined>
  /**
   * Checks the second factor of a session: a code from the account's authenticator app, or one of its recovery codes.
   * Each code works once.
   * @throws AppError wrong_second_factor, too_many_requests, session_ended
   */
  enterSecondFactor(factor: SecondFactor): Promise<void>
  /** Lists the active sessions of an account, most recently used first. */
  listSessions(userId: string): Promise<ListedSession[]>
  /** Ends a session of an account. @returns false if the account has no such session */
  revokeSession(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of an account. Does nothing if the account does not exist. */
  revokeAllSessions(userId: string): Promise<void>

  /**
   * Lists which of these spellings of email addresses accounts and sign-ups have (rule A68); none if the service does
   * not say.
   */
  listKnownSpellings(spellings: readonly Email[]): Promise<readonly string[]>
  /**
   * Creates a sign-up with an unverified email address, a password and a session, and emails a verification code (rule
   * O14). Other sign-ups of the email address are unaffected.
   * @throws AppError weak_password, email_taken, email_barred, too_many_requests
   */
  register(request: Credentials & { minutes: number }): Promise<NewSession>
  /**
   * Signs in with a password (rule A9). The timing and the response are the same for an unknown email address.
   * @throws AppError wrong_credentials, too_many_requests; if the password is correct, also password_expired and
   *   password_breached
   */
  signIn(request: Credentials & { minutes: number }): Promise<NewSession>
  /** Lists all email addresses, phone numbers and wallet addresses of an account, verified or not. */
  listAddresses(userId: string): Promise<string[]>
  /**
   * Deletes an account with its sessions and sign-in methods, and bars its verified email addresses from registering
   * (rule A50). Does nothing if the account does not exist.
   */
  deleteAccount(userId: string): Promise<void>

  /** Checks a password under the limits of `signIn`. @throws AppError wrong_credentials, too_many_requests */
  checkPassword(credentials: Credentials): Promise<void>
  /**
   * Rates a new password by the project's policy (rule A12). `userInputs` lists what an attacker knows about the user. A
   * `hint` is only shown; nothing waits for it.
   */
  ratePassword(
    password: string,
    userInputs: readonly string[],
    use?: 'needed' | 'hint',
  ): Promise<PasswordRating>
  /**
   * Sets the password of a session's account, ends its other sessions and invalidates its emailed links (rule A12).
   * Notifies the owner. A service may require a recent sign-in.
   * @throws AppError weak_password, session_ended, not_fresh
   */
  changePassword(change: { token: string; password: string; locale: Locale }): Promise<void>

  /**
   * Emails two links: one sets a new password, the other signs in (rule A12). The response is the same for an unknown
   * email address.
   * @throws AppError redirect_refused, too_many_requests
   */
  startReset(request: ResetRequest): Promise<void>
  /**
   * Returns the email address of a reset link, which stays valid; undefined if the service does not say.
   * @throws AppError reset_link_invalid
   */
  findResetAddress(token: string): Promise<Email | undefined>
  /**
   * Consumes a reset link: verifies its email address, sets the password, ends all sessions and creates a new one. If
   * the password is rejected, the link remains valid.
   * @throws AppError reset_link_invalid, weak_password, email_barred
   */
  resetPassword(request: ResetSignIn & { password: string }): Promise<NewSession>
  /**
   * Consumes a reset link and creates a session; the password stays the same.
   * @throws AppError reset_link_invalid, email_barred
   */
  signInByReset(request: ResetSignIn): Promise<NewSession>

  /** Emails a verification code, which invalidates the account's previous one (rule A4). @throws AppError too_many_requests */
  sendVerificationCode(request: CodeRequest): Promise<void>
  /**
   * Like `sendVerificationCode`, unless the account has a valid code. If a limit is reached, sends nothing and does not
   * throw.
   */
  sendMissingVerificationCode(request: CodeRequest): Promise<void>
  /**
   * Verifies the email address of an account or a sign-up; a correct code works once.
   * @returns the session that replaces the caller's, if there is a new session
   * @throws AppError wrong_code, email_taken, email_barred, session_ended, too_many_requests
   */
  verifyEmail(check: CodeCheck): Promise<NewSession | undefined>
  /**
   * Emails a code to an email address that a session's account wants to add (rule A47). Asks the portal's account policy first
   * (rule A15). The response is the same if another account has the email address.
   * @throws AppError session_ended, too_many_requests, pin_required, not_fresh, reverification_pending
   */
  sendNewAddressCode(request: NewAddress): Promise<void>
  /**
   * Adds the email address, as verified, to the session's account. Asks the portal's account policy again (rule A15).
   * @throws AppError session_ended, wrong_code, email_taken, email_barred, too_many_requests, pin_required,
   *   reverification_pending
   */
  addEmail(request: NewAddress & { code: string }): Promise<void>
  /**
   * Links the social identities that were waiting for this session's PIN, and drops those that are rejected (rule A21).
   */
  linkHeldIdentities(sessionId: string, locale: Locale): Promise<void>
}

export type NewAddress = { token: string; address: Email; visitor: Visitor }
