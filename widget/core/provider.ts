import type { SocialProvider } from '#contract/social-providers.ts'
import type { ConsentProvider } from './consent.ts'
import type { Problem } from './problem.ts'
import type { Enrollment, EnteredCode } from './second-factor.ts'
import type { OAuthCallback } from './social.ts'
import type { WalletChain } from './wallets.ts'

/**
 * The backend of the widget, in parts. A sign-in method whose part is missing is not offered.
 *
 * To reject a call, a part throws an Error with a `code` (see the message table), a `message` for users, and optionally
 * `retryAfterSeconds`, `isTemporary` if the same request may succeed later, and a `tone` (`warning` or `success`) if it
 * is not an error. A `too_many_unverified_factors` error may have an `unverifiedEmail`: the widget offers to verify
 * that address with a code.
 */
export type AuthProvider = {
  sessions: SessionProvider
  otps?: OtpProvider
  links?: LinkProvider
  passwords?: PasswordProvider
  wallets?: WalletProvider
  passkeys?: PasskeyProvider
  oauth?: OAuthProvider
  consent?: ConsentProvider
  oneTap?: OneTapProvider
  secondFactor?: SecondFactorProvider
  /** Resolves with the name of the project, which the first screen shows; '' if there is none. */
  findProjectName?: (() => Promise<string>) | undefined
  log?: EventLog
  /** Receives every error that was shown, with its text, for the page's error reports. */
  report?: (problem: Problem & { message: string }) => void
}

/** The tokens of a session: the opaque token and the short-lived JWT. */
export type Session = { session_token: string; session_jwt: string }

export type SessionProvider = {
  /** Returns the last confirmed session, or null. Synchronous. */
  current(): Session | null
  /** Resolves with the session, or null, once the provider has confirmed it. */
  confirmed?(): Promise<Session | null>
  /**
   * Calls the listener after each confirmed change, including changes in other tabs. Returns a function that stops it.
   */
  watch(listener: (session: Session | null) => void): () => void
  /** Takes over a session that another part of the provider created, and keeps it alive. */
  adopt(session: Session): Promise<void>
  /** Ends the session. */
  signOut(): Promise<void>
}

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

export type LinkProvider = {
  /**
   * Emails a link. Using the link creates an account for a new user. Returns the domain of the sender, or null if
   * unknown.
   */
  sendLink(request: SendLink, signal: AbortSignal): Promise<{ senderDomain: string | null }>
  /**
   * Signs in with the token of a link.
   * @throws code `unable_to_auth_magic_link` for a link that was used, has expired or belongs to another project
   */
  openLink(request: OpenLink, signal: AbortSignal): Promise<Session>
  /**
   * Signs an operator in as a user, with the token of their link.
   * @throws code `unable_to_auth_impersonation_token` for a link that was used, has expired or belongs to another
   * project
   */
  impersonate?(token: string, signal: AbortSignal): Promise<Session>
}

export type SendLink = {
  email: string
  /** The redirect URLs for existing users and for new users. Defaults to those of the project. */
  loginURL?: string
  signupURL?: string
  loginExpirationMinutes: number
  signupExpirationMinutes: number
  /** Creates the account of a new user now. It is pending until the first sign-in. */
  createUserAsPending?: boolean
  locale: string
}

export type OpenLink = { token: string; sessionMinutes: number }

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

/** Only `signIn` is required. Screens that need another method report that it is not available. */
export type PasskeyProvider = {
  /**
   * Signs in with a passkey. Opens the browser's prompt or, for `autofill`, offers the passkeys in a field until one is
   * selected or the signal is aborted.
   * @throws code `passkey_dismissed` if the prompt was dismissed or is not allowed, `passkey_refused_by_browser` if the
   * browser cannot open it, `webauthn_registration_not_found` for an unknown passkey
   */
  signIn(request: PasskeySignIn, signal: AbortSignal): Promise<Session>
  /**
   * Registers a passkey for the signed-in user.
   * @throws code `passkey_dismissed`, `passkey_known` if this device already has a passkey of the account,
   * `session_too_old_to_add_factor` if the sign-in is not recent enough, `too_many_unverified_factors` if the user has
   * not verified an email address or phone number yet
   */
  register?(request: { sessionMinutes: number }, signal: AbortSignal): Promise<void>
  /** Returns whether the signed-in user may register a passkey. Without this method, the widget assumes so. */
  mayRegister?(signal: AbortSignal): Promise<boolean>
  /** Lists the passkeys of the signed-in user, oldest first. */
  list?(signal: AbortSignal): Promise<Passkey[]>
  /** Renames a passkey. @throws code `webauthn_registration_not_found`, `empty_webauthn_registration_name` */
  rename?(request: { id: string; name: string }, signal: AbortSignal): Promise<void>
  /** Deletes a passkey. @throws code `webauthn_registration_not_found`, `cannot_delete_last_primary_factor` */
  remove?(id: string, signal: AbortSignal): Promise<void>
}

export type PasskeySignIn = {
  sessionMinutes: number
  autofill: boolean
  /** Called when the prompt opens. */
  onPrompt?: () => void
}

export type Passkey = {
  id: string
  name: string
  /** The domain for which the passkey is registered. */
  domain: string
  /** Whether the passkey works on this page. */
  isUsable: boolean
}

export type OAuthProvider = {
  /** Prepares a sign-in, and returns the URL at which it starts at the identity provider. */
  start(request: StartOAuth, signal: AbortSignal): Promise<{ url: string }>
  /**
   * Signs in with the token of the callback, or links the identity if the visitor is already signed in. An
   * `oauth_email_in_use` error does not consume the token, and has an `account` with its sign-in methods.
   *
   * @throws code `oauth_token_not_found` for a token that was used, has expired or belongs to another project;
   * `pkce_mismatch` or `pkce_expected_code_verifier` for a sign-in that another browser started; `oauth_email_in_use`
   */
  authenticate(request: { token: string; sessionMinutes: number }, signal: AbortSignal): Promise<OAuthSession>
}

export type StartOAuth = {
  name: SocialProvider
  /** The redirect URLs. Defaults to those of the project. */
  loginURL?: string
  signupURL?: string
  scopes: readonly string[]
  params: Readonly<Record<string, string>>
}

/** The calls around Google's One Tap prompt. The sign-in itself continues with an OAuth callback. */
export type OneTapProvider = {
  /**
   * Returns the client ID for the prompt.
   * @throws code `oauth_config_not_found`, `no_login_redirect_urls_set`, `no_signup_redirect_urls_set` or
   * `default_provider_not_allowed` if the project cannot use One Tap
   */
  start(signal: AbortSignal): Promise<{ clientId: string }>
  /**
   * Submits the credential from Google. Returns the URL at which the sign-in continues, and the callback it contains.
   * @throws code `id_token_invalid` for an invalid or expired credential; `oauth_invalid_state` for a prompt that was
   * already used or was open too long
   */
  submit(request: ResolvedPrompt, signal: AbortSignal): Promise<{ url: string; callback: OAuthCallback }>
}

export type ResolvedPrompt = { credential: string; loginURL?: string; signupURL?: string }

/** A session, and its identity provider if known. */
export type OAuthSession = { session: Session; name: SocialProvider | null }

/** The existing account of an email address. */
export type KnownAccount = {
  email: string
  /** Its sign-in methods, as products, the most secure first. */
  methods: readonly string[]
  /** The social providers with which it has identities. */
  socialProviders: readonly string[]
}

export type WalletProvider = {
  /** Returns the text that the wallet must sign. It can be used once. */
  challenge(account: WalletAccount, signal: AbortSignal): Promise<{ challenge: string }>
  /**
   * Signs in with a signature, and creates an account for a new user.
   * @throws code `unable_to_authenticate_crypto_wallet` for a signature of another wallet or text,
   * `contract_wallet_not_supported`, `siwe_message_expired`
   */
  authenticate(signed: SignedChallenge, signal: AbortSignal): Promise<Session>
}

export type WalletAccount = { chain: WalletChain; address: string }

/** A signature in hex for Ethereum, in base58 for Solana. */
export type SignedChallenge = WalletAccount & { signature: string; sessionMinutes: number }

/** The second factor of the signed-in user: an authenticator app and recovery codes. */
export type SecondFactorProvider = {
  /** Returns the ID of the authenticator app, or null if there is none. */
  find(signal: AbortSignal): Promise<string | null>
  /** Starts an enrollment. @throws code `session_too_old_to_add_factor`, `too_many_unverified_factors` */
  enroll(signal: AbortSignal): Promise<Enrollment>
  /** Submits a code. @throws code `unable_to_authenticate_totp`, `totp_code_already_authenticated` */
  authenticate(request: EnteredCode, signal: AbortSignal): Promise<Session>
  /** Submits a recovery code, which can be used once. @throws code `unable_to_authenticate_recovery_code` */
  recover(request: EnteredCode, signal: AbortSignal): Promise<Session>
  /** Replaces the recovery codes. @throws code `insufficient_factors` if the session has no second factor */
  renewCodes(signal: AbortSignal): Promise<readonly string[]>
  /** Removes the authenticator app. @throws code `insufficient_factors` if the session has no second factor */
  remove(id: string, signal: AbortSignal): Promise<void>
}

/** Records an event. The widget does not wait for it and ignores its errors. */
export type EventLog = (entry: LogEntry) => void
export type LogEntry = { name: 'email_sent' | 'email_try_again_clicked'; email: string; type: string }
