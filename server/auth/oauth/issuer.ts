import type { Identity } from '../../identities/identity.ts'

/** One sign-in towards an issuer: what it is begun with, and held against when it comes back. */
export type Attempt = {
  state: string
  nonce: string
  /** PKCE towards the issuer; the widget has its own towards us */
  verifier: string
  /** where the issuer sends the browser back to */
  callbackUrl: string
  scopes: readonly string[]
}

/** Whoever says who somebody is: a provider, or its stand-in. */
export type Issuer = {
  /** The address to send the browser to. @param parameters what the page wants the provider to be told besides */
  begin(attempt: Attempt, parameters: Readonly<Record<string, string>>): Promise<URL>
  /**
   * Who came back.
   * @param answer the query that the browser brought
   * @throws where the issuer refuses, cannot be reached, or says something that does not hold
   */
  finish(answer: URLSearchParams, attempt: Attempt): Promise<Identity>
}

/** What a request to an issuer says by itself; a page cannot say it in its place. */
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
