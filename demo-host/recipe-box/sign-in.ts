import * as openid from 'openid-client'

export type ClientOptions = {
  /** The server at which users sign in. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The redirect URI after signing in. */
  callbackUrl: string
  /** The redirect URI after signing out. */
  goodbyeUrl: string
}

/** The checks of a sign-in in progress. They stay in the visitor's session until the callback. */
export type PendingSignIn = { state: string; nonce: string; verifier: string }

export type Profile = { idToken: string; scopes: string; claims: Record<string, unknown> }

/** A failed sign-in, with a message for the visitor. */
export class SignInError extends Error {
  /** The HTTP status of the page that shows the message. */
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** The client of this application: OpenID Connect, authorization code flow with PKCE. */
export function createClient({ issuer, clientId, clientSecret, callbackUrl, goodbyeUrl }: ClientOptions) {
  let discovery: Promise<openid.Configuration> | undefined

  async function configure(): Promise<openid.Configuration> {
    // The demo server uses http. With an https issuer, omit allowInsecureRequests.
    const execute = [openid.enableNonRepudiationChecks, openid.allowInsecureRequests]
    const authentication = openid.ClientSecretBasic(clientSecret)
    discovery ??= openid.discovery(new URL(issuer), clientId, undefined, authentication, { execute })
    try {
      return await discovery
    } catch {
      discovery = undefined
      throw new SignInError('The sign-in server is unreachable. Please try again later.', 502)
    }
  }

  return {
    /** @returns the URL to redirect the visitor to, and the checks to keep */
    async begin(): Promise<{ url: string; pending: PendingSignIn }> {
      const config = await configure()
      const pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile phone',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending }
    },

    /**
     * Completes a sign-in.
     *
     * @param query the query of the callback
     * @throws SignInError
     */
    async finish(query: URLSearchParams, pending: PendingSignIn | undefined): Promise<Profile> {
      if (!pending)
        throw new SignInError('This sign-in was started in another browser, or is complete already.')
      const config = await configure()
      const url = new URL(callbackUrl)
      url.search = query.toString()
      try {
        const tokens = await openid.authorizationCodeGrant(config, url, {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.verifier,
          idTokenExpected: true,
        })
        const claims = await openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
        return { idToken: tokens.id_token ?? '', scopes: tokens.scope ?? '', claims }
      } catch (error) {
        if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
          throw new SignInError('You denied access. You can try again at any time.', 200)
        throw new SignInError('The sign-in failed. Please try again.')
      }
    },

    /** @returns the URL that ends the session at the issuer and comes back */
    async end(idToken: string): Promise<string> {
      const parameters = { post_logout_redirect_uri: goodbyeUrl, id_token_hint: idToken }
      return openid.buildEndSessionUrl(await configure(), parameters).href
    },
  }
}
