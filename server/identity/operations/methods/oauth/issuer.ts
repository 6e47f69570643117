import type { Identity, IssuedTokens } from '../../../accounts/social/identity.ts'

/** The parameters of one sign-in at an issuer. Completing the sign-in needs them again. */
export type Attempt = {
  state: string
  nonce: string
  /** the PKCE verifier for the issuer; the widget uses a separate one with this server */
  verifier: string
  /** the callback URL of this server */
  callbackUrl: string
  scopes: readonly string[]
}

/** An identity provider, real or simulated. */
export type Issuer = {
  /** Builds the authorization URL. @param parameters additional parameters that the page requests */
  begin(attempt: Attempt, parameters: Readonly<Record<string, string>>): Promise<URL>
  /**
   * Completes a sign-in.
   * @param response the query of the callback
   * @throws Error if the issuer rejects, cannot be reached or sends an invalid response
   */
  finish(response: URLSearchParams, attempt: Attempt): Promise<Identity>
  /**
   * Exchanges a refresh token for a new access token. What the issuer does not return again, such as the refresh token, stays.
   * @returns undefined if the issuer rejects the refresh token, or another client received it
   * @throws Error if the issuer cannot be reached
   */
  refresh(tokens: IssuedTokens): Promise<IssuedTokens | undefined>
}

/** Request parameters that the server sets itself; a page cannot override them. */
export const ownParameters: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'client_key',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'claims',
  'request',
  'request_uri',
])
