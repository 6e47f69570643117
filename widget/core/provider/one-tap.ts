import type { OAuthCallback } from '../social.ts'

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
