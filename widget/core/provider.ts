import type { SocialProvider } from '#contract/social-providers.ts'
import type { ConsentAnswer, ConsentAsked, ConsentRequest, LogoutAsked, LogoutRequest } from './consent.ts'
import type { Problem } from './problem.ts'
import type { SocialReturn } from './social.ts'
import type { WalletChain } from './wallets.ts'

/**
 * What the widget needs from a backend, named by need. A part that a backend lacks is absent, and a method
 * whose part is absent is not offered.
 *
 * A part refuses by throwing an Error that also has `code` (a string the message table may know), a
 * `message` for people, where waiting helps `retryAfterSeconds`, and a `tone` where it is no error: `warning`
 * or `success`.
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
  log?: EventLog
  /** Takes every problem that a person was shown, with the text they read, for the host's error reports. */
  report?: (problem: Problem & { message: string }) => void
}

/** The two tokens of a signed-in visitor: the opaque one, and the short-lived JWT. */
export type Session = { session_token: string; session_jwt: string }

export type SessionProvider = {
  /** The session as last confirmed, or null. Never waits. */
  current(): Session | null
  /** The session, once it is known whether there is one. Without it, what needs a session finds out by a refusal. */
  confirmed?(): Promise<Session | null>
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
  /** Where the link leads: somebody who has an account, and somebody who has none. Absent: where the project says. */
  loginURL?: string
  signupURL?: string
  loginExpirationMinutes: number
  signupExpirationMinutes: number
}

export type OpenLink = { token: string; sessionMinutes: number }

/** A host's own part may have `authenticate` alone: what needs more then says that it is not available here. */
export type PasswordProvider = {
  /**
   * @throws code `unauthorized_credentials` where email and password do not belong together, `reset_password`
   * where the password must be replaced, `breached_password` where others may know it
   */
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<Session>
  /** How somebody with this address signs in. A project that hides its accounts always says `password`. */
  search?(email: string, signal: AbortSignal): Promise<UserType>
  /** What a new password must be like, known before one is typed. */
  policy?(signal: AbortSignal): Promise<PasswordPolicy>
  /** Judges a password that somebody is about to choose. */
  strength?(attempt: PasswordAttempt, signal: AbortSignal): Promise<PasswordStrength>
  /** Makes an account. @throws code `weak_password`, `breached_password` or `duplicate_email` */
  create?(credentials: Credentials, signal: AbortSignal): Promise<Session>
  /** Mails a link that leads to a new password, and one that signs in without it. The same for every address. */
  resetStart?(order: ResetStart, signal: AbortSignal): Promise<void>
  /**
   * Sets a new password by the token of such a mail. A refused password leaves the token as it was.
   * @throws code `unable_to_auth_password_reset_token` for a link that is used, has expired, or is none of this
   * project's; `weak_password` or `breached_password`
   */
  reset?(order: ResetPassword, signal: AbortSignal): Promise<Session>
}

export type Credentials = { email: string; password: string; sessionMinutes: number }

export type UserType = 'new' | 'password' | 'passwordless'

/** Guessed hard enough; or long enough and of enough of the four kinds of characters. */
export type PasswordPolicy = { name: 'zxcvbn' } | ({ name: 'luds' } & LudsRules)
export type LudsRules = { minimumCount: number; complexity: number }

/** The address is what an attacker knows of the person; absent where it is not known here. */
export type PasswordAttempt = { email?: string; password: string }

export type PasswordStrength = {
  /** Good enough to be set. */
  valid: boolean
  breached: boolean
} & (
  | { policy: 'zxcvbn' /** 0 to 4 */; score: number; warning: string }
  | ({ policy: 'luds'; missingCharacters: number; missingComplexity: number } & LudsRules)
)

export type ResetStart = {
  email: string
  /** Where the two links of the mail lead. Absent: where the project says. */
  loginURL?: string
  resetURL?: string
  expirationMinutes: number
  templateId?: string
}

export type ResetPassword = { token: string; password: string; sessionMinutes: number }

/** A host's own part may have `signIn` alone: what needs more then says that it is not available here. */
export type PasskeyProvider = {
  /**
   * Opens the browser's prompt; for `autofill` the passkeys wait in the list of a field instead, until one is
   * chosen or the signal is aborted. Each call has a challenge of its own.
   * @throws code `passkey_dismissed` where the prompt was turned away or is not allowed,
   * `passkey_refused_by_browser` where the browser cannot open it, `webauthn_registration_not_found` for a passkey
   * that no account has
   */
  signIn(order: AskForPasskey, signal: AbortSignal): Promise<Session>
  /**
   * Makes a passkey for whoever is signed in.
   * @throws code `passkey_dismissed`, `passkey_known` where this device holds one of the account already,
   * `session_too_old_to_add_factor` where the sign-in is not fresh enough
   */
  register?(order: { sessionMinutes: number }, signal: AbortSignal): Promise<void>
  /** Those of whoever is signed in, oldest first. */
  list?(signal: AbortSignal): Promise<Passkey[]>
  /** @throws code `webauthn_registration_not_found`, `empty_webauthn_registration_name` */
  rename?(order: { id: string; name: string }, signal: AbortSignal): Promise<void>
  /** @throws code `webauthn_registration_not_found`, `cannot_delete_last_primary_factor` */
  remove?(id: string, signal: AbortSignal): Promise<void>
}

export type AskForPasskey = {
  sessionMinutes: number
  autofill: boolean
  /** Called when the prompt opens: from then on it is the person who takes their time. */
  onPrompt?: () => void
}

export type Passkey = {
  id: string
  name: string
  /** The site that it belongs to. */
  domain: string
  /** It works on this page. */
  isUsable: boolean
}

export type OAuthProvider = {
  /** Prepares a sign-in at another site, and gives the address there at which it begins. */
  start(order: StartOAuth, signal: AbortSignal): Promise<{ url: string }>
  /**
   * Signs in by the token that somebody came back with. Where its owner is signed in already, the site is added to
   * their account instead. A refusal for `oauth_email_in_use` leaves the token as it was, and its error has an
   * `account`: whose it is and what opens it.
   *
   * @throws code `oauth_token_not_found` for a token that is used, has expired, or is none of this project's;
   * `pkce_mismatch` or `pkce_expected_code_verifier` for one that another browser asked for; `oauth_email_in_use`
   */
  authenticate(order: { token: string; sessionMinutes: number }, signal: AbortSignal): Promise<OAuthSession>
}

export type StartOAuth = {
  name: SocialProvider
  /** Where one comes back to. Absent: where the project says. */
  loginURL?: string
  signupURL?: string
  scopes: readonly string[]
  params: Readonly<Record<string, string>>
}

/** What is asked of a backend around Google's prompt. Neither call signs in: what comes of it is a return. */
export type OneTapProvider = {
  /**
   * Says as whom Google is to be asked.
   * @throws code `oauth_config_not_found`, `no_login_redirect_urls_set`, `no_signup_redirect_urls_set` or
   * `default_provider_not_allowed` where the project cannot have it
   */
  start(signal: AbortSignal): Promise<{ clientId: string }>
  /**
   * Takes what Google gave. The address is where the sign-in goes on, and holds what is come back with.
   * @throws code `id_token_invalid` for what Google did not give for this project, or gave too long ago;
   * `oauth_invalid_state` for a prompt that has been answered, or was open too long
   */
  submit(order: AnsweredPrompt, signal: AbortSignal): Promise<{ url: string; came: SocialReturn }>
}

export type AnsweredPrompt = { credential: string; loginURL?: string; signupURL?: string }

/** A session, and the site that it was made by, where that is known. */
export type OAuthSession = { session: Session; name: SocialProvider | null }

/** The account that an address has already. */
export type KnownAccount = {
  email: string
  /** The products that open it, the surest first. */
  methods: readonly string[]
  /** The sites that open it. */
  sites: readonly string[]
}

export type WalletProvider = {
  /** Asks for the text that the wallet is to sign, word for word. It counts once. */
  challenge(account: WalletAccount, signal: AbortSignal): Promise<{ challenge: string }>
  /**
   * Signs in; whoever has no account yet gets one.
   * @throws code `unable_to_authenticate_crypto_wallet` for a signature that is not by this account or under another
   * text, `contract_wallet_not_supported`, `siwe_message_expired`
   */
  authenticate(signed: SignedChallenge, signal: AbortSignal): Promise<Session>
}

export type WalletAccount = { chain: WalletChain; address: string }

/** A signature in hex for Ethereum, in base58 for Solana. */
export type SignedChallenge = WalletAccount & { signature: string; sessionMinutes: number }

/**
 * Answers applications that people sign in to with their account here. Each call is about whoever is signed in.
 *
 * @throws code `user_unauthenticated` or `session_not_found` where nobody is, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`, `oauth_unsupported_response_type`
 */
export type ConsentProvider = {
  /** Who asks, and for what. Nothing is given yet. */
  start(request: ConsentRequest, signal: AbortSignal): Promise<ConsentAsked>
  /**
   * Gives what was asked for, or refuses it. Where nobody has to be asked it is given without `granted`.
   * @throws code `pkce_required_for_idp_authorization_flow` too
   */
  answer(request: ConsentRequest & { granted: boolean }, signal: AbortSignal): Promise<ConsentAnswer>
  /** Where a logout leads, and whether it is asked about first. Nobody is signed out yet, and nobody need be signed in. */
  startLogout(request: LogoutRequest, signal: AbortSignal): Promise<LogoutAsked>
}

/** Keeps a record of what happened; never waited for, and its failures are nobody's concern. */
export type EventLog = (entry: LogEntry) => void
export type LogEntry = { name: 'email_sent' | 'email_try_again_clicked'; email: string; type: string }
