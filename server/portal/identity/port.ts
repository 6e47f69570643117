import type { Email } from '#contract/ids.ts'
import type { Locale } from '../../../emails/locales.ts'
import type { Visitor } from '../../platform/http/visitor.ts'

/** An account, as far as the portal needs it. */
export type User = {
  id: string
  createdAt: Date
  emails: readonly UserEmail[]
  /** whether email to its primary email address, which is not verified, bounced */
  isUndeliverable: boolean
  hasPassword: boolean
  /**
   * A sign-up that waits for the proof of its email address (rule O14): its session can verify it, resend the code and end,
   * and no person exists yet.
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
  /** the last time that it authenticated with a factor */
  authenticatedAt: Date
  /** when it was used again after an idle time (rule A54); undefined if the service does not record it */
  resumedAt: Date | null | undefined
  /** the email address, phone number or wallet address that it signed in with; the account's ID if there is none */
  signedInWith: string
  /** whether the account has an authenticator app, and the session has not given a code of it */
  secondFactorPending: boolean
}

/** A valid session and its account. */
export type SignedIn = { session: Session; user: User }

/** A session that was just created. */
export type NewSession = SignedIn & {
  /** the bearer token, which is returned only once */
  token: string
  /** a JWT for the session, valid for five minutes; '' for a sign-up, which is no user yet */
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

/** An email address and a password, as a user entered them. */
export type Credentials = { address: Email; password: string; visitor: Visitor }

/** A code for an email address of an account. */
export type CodeRequest = { userId: string; address: Email; visitor: Visitor }

/** A verification code that was entered in a session of the account. */
export type CodeCheck = CodeRequest & { token: string; code: string }

/** A second factor for the session of a token. */
export type SecondFactor = {
  token: string
  kind: 'totp' | 'recovery_code'
  code: string
  visitor: Visitor
}

export type ResetRequest = { address: Email; loginUrl: string; resetUrl: string; visitor: Visitor }

/** A sign-in with the token of a reset mail. */
export type ResetSignIn = { token: string; minutes: number; visitor: Visitor }

/** How strong a password is. */
export type PasswordRating = {
  /** the zxcvbn score, 0 to 4 */
  score: number
  /** whether it meets the project's policy and appeared in no known breach */
  isAccepted: boolean
  isBreached: boolean
  warning: string
  suggestions: string[]
}

/**
 * All that the portal asks of the service that has its accounts. Adapters implement it (server/adapters/).
 *
 * Never call it in a transaction: each method has its own, or uses the network. So a method may succeed although the
 * caller crashes right after it, and the caller must be able to repeat it. Rejections are AppErrors with the codes named
 * here. Any method can throw AppError `unavailable` if the service does not respond.
 */
export type Identity = {
  /** Returns the settings of the portal's project. */
  getProject(): Promise<PortalProject>

  /**
   * Returns the session and account of a bearer token, and records its use. An adapter may return a response that is up
   * to a minute old, unless `isCurrent`.
   * @returns undefined if the session has ended or does not reach the portal
   */
  authenticate(token: string, options?: { isCurrent: true }): Promise<SignedIn | undefined>
  /**
   * Gives the second factor of a session: a code of the account's authenticator app, or one of its recovery codes. Each
   * works once.
   * @throws AppError wrong_second_factor, too_many_requests, session_ended
   */
  enterSecondFactor(factor: SecondFactor): Promise<void>
  /** Lists the active sessions of an account, the last used first. */
  listSessions(userId: string): Promise<ListedSession[]>
  /** Ends a session of an account. @returns false if the account has no such session */
  revokeSession(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of an account. Does nothing if the account does not exist. */
  revokeAllSessions(userId: string): Promise<void>

  /**
   * Creates a sign-up with an unverified email address, a password and a session, and emails a verification code (rule
   * O14). It disturbs no other sign-up of the email address.
   * @throws AppError weak_password, email_taken, email_barred, too_many_requests
   */
  register(request: Credentials & { minutes: number }): Promise<NewSession>
  /**
   * Signs in with a password (rule A9). The time and the response are the same for an unknown email address.
   * @throws AppError wrong_credentials, too_many_requests; with the correct password also password_expired and
   *   password_breached
   */
  signIn(request: Credentials & { minutes: number }): Promise<NewSession>
  /** Lists all email addresses, phone numbers and wallet addresses of an account, verified or not. */
  listContacts(userId: string): Promise<string[]>
  /**
   * Deletes an account with its sessions and sign-in methods, and bars its verified email addresses from registering
   * (rule A50). Does nothing if the account does not exist.
   */
  deleteAccount(userId: string): Promise<void>

  /** Checks a password under the limits of `signIn`. @throws AppError wrong_credentials, too_many_requests */
  checkPassword(credentials: Credentials): Promise<void>
  /** Rates a new password by the project's policy (rule A12). `known` lists what an attacker knows about the user. */
  ratePassword(password: string, userInputs: readonly string[]): Promise<PasswordRating>
  /**
   * Sets the password of the account of a session, ends its other sessions and invalidates its emailed links (rule A12).
   * Notifies the owner. A service may require a recent sign-in.
   * @throws AppError weak_password, session_ended, not_fresh
   */
  changePassword(change: { token: string; password: string; locale: Locale }): Promise<void>

  /**
   * Emails a link that sets a new password and one that signs in (rule A12). The response is the same for an unknown email
   * address.
   * @throws AppError redirect_refused, too_many_requests
   */
  startReset(request: ResetRequest): Promise<void>
  /**
   * Returns the email address of a reset link, which stays valid; undefined if the service does not say.
   * @throws AppError reset_link_invalid
   */
  findResetAddress(token: string): Promise<Email | undefined>
  /**
   * Consumes a reset link: verifies its email address, sets the password, ends all sessions and creates one. A rejected
   * password leaves the link valid.
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
  /** The same unless the account has a valid code. Sends nothing, without an error, if a limit is reached. */
  sendMissingVerificationCode(request: CodeRequest): Promise<void>
  /**
   * Verifies the email address of an account or a sign-up; a correct code works once.
   * @returns the session that replaces the caller's, if there is a new one
   * @throws AppError wrong_code, email_taken, email_barred, session_ended, too_many_requests
   */
  verifyEmail(check: CodeCheck): Promise<NewSession | undefined>
  /**
   * Emails a code to an email address that the account of a session wants to add (rule A47). Asks the portal's guard
   * first (rule A15). The response is the same if another account has the email address.
   * @throws AppError session_ended, too_many_requests, pin_required, not_fresh, reverification_pending
   */
  sendNewAddressCode(request: NewAddress): Promise<void>
  /**
   * Adds the email address, verified, to the account of the session. Asks the portal's guard again (rule A15).
   * @throws AppError session_ended, wrong_code, email_taken, email_barred, too_many_requests, pin_required,
   *   reverification_pending
   */
  addEmail(request: NewAddress & { code: string }): Promise<void>
  /** Links the social identities that waited for the PIN of this session; drops those that are rejected (rule A21). */
  linkHeldIdentities(sessionId: string, locale: Locale): Promise<void>
}

export type NewAddress = { token: string; address: Email; visitor: Visitor }
