import type { SocialProvider } from '#contract/social-providers.ts'
import type { Session } from './sessions.ts'

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
