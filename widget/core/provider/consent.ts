/** An application's request for access, as read from the URL (OpenID Connect Core, 3.1.2.1). */
export type ConsentRequest = {
  /** The query of the page, unchanged. */
  query: string
  /** The provider's token for this request, after its check. */
  token?: string
  clientId: string
  /** Receives the response. Exactly as the application sent it. */
  redirectURL: string
  responseType: string
  scopes: readonly string[]
  prompt?: string
  state?: string
  nonce?: string
  codeChallenge?: string
  codeChallengeMethod?: string
  resources?: readonly string[]
}

/**
 * What to do with a request: redirect with an error, sign in (again) first, or continue. The token belongs to the
 * request, and later shows whether a sign-in is newer than the request. A provider may have none.
 */
export type ConsentCheck = ConsentDecision | { mustLogIn: boolean; token?: string }

/** The application and the access that it requests. */
export type ConsentDetails = {
  application: { name: string; description: string; logoURL?: string }
  /** The visitor's email address or phone number; empty if the account has neither. */
  account: string
  /** The name of the organization, if the visitor is the member of one. */
  organization?: string
  /** False for the project's own applications, and if the user has already allowed all of this. */
  mustAsk: boolean
  scopes: readonly RequestedScope[]
}

/** A requested scope. A scope that is not grantable is omitted from the response. */
export type RequestedScope = { name: string; isGrantable: boolean; description: string }

/** An application requests to sign the visitor out here too (OpenID Connect RP-Initiated Logout, 2). */
export type LogoutRequest = { clientId: string; redirectURL: string; state?: string; idTokenHint?: string }

/** The URL that carries the response. */
export type ConsentDecision = { url: string }
export type LogoutDetails = ConsentDecision & { mustAsk: boolean }

/**
 * Handles applications that request access to the account of the signed-in user.
 *
 * @throws code `user_unauthenticated` or `session_not_found` without a session, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`, `oauth_unsupported_response_type`
 */
export type ConsentProvider = {
  /** Checks the query of a request (OpenID Connect Core, 3.1.2.2), with or without a session. */
  check(request: ConsentRequest, signal: AbortSignal): Promise<ConsentCheck>
  /**
   * Returns the application and the scopes that it requests. Does not grant anything yet. @throws code
   * `invalid_request`
   */
  start(request: ConsentRequest, signal: AbortSignal): Promise<ConsentDetails>
  /**
   * Grants or denies the request. With `prompt=none`, it is granted only if no consent is needed.
   * @throws code `pkce_required_for_idp_authorization_flow`
   */
  answer(request: ConsentRequest & { granted: boolean }, signal: AbortSignal): Promise<ConsentDecision>
  /** Returns the redirect of a logout, and whether it needs confirmation. Requires no session, and does not end one. */
  startLogout(request: LogoutRequest, signal: AbortSignal): Promise<LogoutDetails>
}
