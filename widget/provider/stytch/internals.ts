import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { StartOAuth } from '../../core/provider/oauth.ts'
import type { ResolvedPrompt } from '../../core/provider/one-tap.ts'
import type { LudsRules, UserType } from '../../core/provider/passwords.ts'
import type { ClientOptions } from './client-options.ts'

/**
 * The only file that uses private parts of the vendor's client. tests/e2e/peer/contract.spec.ts checks each of
 * them in the installed version, against our server.
 */
const internalsKey = Symbol.for('stytch__internal_b2c')

/** The project's configuration. The client's built-in defaults have no project name. */
type Bootstrap = {
  projectName?: string | null
  emailDomains?: string[]
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null
}

type Internals = {
  /** Each new client requests it. Until the response arrives, it is the configuration stored by an earlier visit. */
  bootstrap: { getSync(): Bootstrap; getAsync(): Promise<Bootstrap> }
  /** Caches its first response, including errors and used prompts. */
  oneTap: {
    googleConfig?: unknown
    fetchGoogleStart(): Promise<{ googleClientId: string }>
    submitGoogleOneTapToken(request: object): Promise<{ redirect_url: string }>
  }
  searchManager: { searchUser(email: string): Promise<{ userType: UserType }> }
  networkClient: {
    logEvent(event: { name: string; details: Record<string, unknown> }): void
    fetchSDK(call: { url: string; method: 'GET' | 'POST'; body?: object }): Promise<unknown>
  }
}

/** The client's OAuth part. It navigates with its method `navigate`. */
type OAuthInternals = {
  _dynamicConfig: Promise<object>
  _config: { publicToken: string }
  startOAuthFlow(name: string): (options: object) => Promise<void>
}

type CheckedRequest = { redirect_uri: string } | { login_required: boolean; request_token: string }

const internalsOf = (client: StytchClient): Internals =>
  (client as unknown as Record<symbol, Internals>)[internalsKey] as Internals

/** Clears the session in this browser without a request, for a session that the server has already ended. */
export function forgetSession(client: StytchClient) {
  const { _subscriptionService } = client as unknown as { _subscriptionService: { destroyState(): void } }
  _subscriptionService.destroyState()
}

type SessionDiff = { state?: { session?: { expires_at: string; last_accessed_at: string } } | null }
type CookieWriter = { writeSessionCookie(diff: SessionDiff): void }

/**
 * Lets the cookies expire when the session does, by the visitor's clock. The client writes the server's time into them, so a
 * clock that is ahead by more than the session lasts would remove them at once. The server has just written
 * `last_accessed_at`, so the difference is that of the clocks.
 */
export function followVisitorClock(client: StytchClient) {
  const { _subscriptionService } = client as unknown as { _subscriptionService: { _datalayer: CookieWriter } }
  const { _datalayer } = _subscriptionService
  // The clients of a page share it per public token.
  if (Object.hasOwn(_datalayer, 'writeSessionCookie')) return
  const write = _datalayer.writeSessionCookie
  _datalayer.writeSessionCookie = (diff) => write.call(_datalayer, withVisitorTime(diff))
}

function withVisitorTime(diff: SessionDiff): SessionDiff {
  const { session } = diff.state ?? {}
  if (!session) return diff
  const lifetime = Date.parse(session.expires_at) - Date.parse(session.last_accessed_at)
  if (Number.isNaN(lifetime)) return diff
  const expires_at = new Date(Date.now() + lifetime).toISOString()
  return { ...diff, state: { ...diff.state, session: { ...session, expires_at } } }
}

/** Adds an event to the provider's log. Events are sent in batches, without a response. */
export function logEvent(client: StytchClient, name: string, details: Record<string, unknown>) {
  internalsOf(client).networkClient.logEvent({ name, details })
}

const unlessDefault = (bootstrap: Bootstrap) => (bootstrap.projectName === null ? undefined : bootstrap)

/** The configuration known without a request: the latest one, from this visit or an earlier one. */
const findBootstrap = (client: StytchClient) => unlessDefault(internalsOf(client).bootstrap.getSync())

/**
 * The project's sender domain; null if it has none or several, or if it is unknown. The client's default is the
 * vendor's domain, for which an inbox search would find nothing.
 */
export function findSenderDomain(client: StytchClient): string | null {
  const { emailDomains = [] } = findBootstrap(client) ?? {}
  return (emailDomains.length === 1 && emailDomains[0]) || null
}

/** The name of the project, at once if this browser knows it from an earlier visit. */
export async function findProjectName(client: StytchClient): Promise<string> {
  return (findBootstrap(client) ?? (await internalsOf(client).bootstrap.getAsync())).projectName ?? ''
}

/** How the account with this email address signs in. */
export async function searchUser(client: StytchClient, email: string): Promise<UserType> {
  const { userType } = await internalsOf(client).searchManager.searchUser(email)
  // The widget has no screen for an unknown user type.
  if (!['new', 'password', 'passwordless'].includes(userType)) throw new TypeError('Unknown user type.')
  return userType
}

/**
 * Returns the URL that starts a social sign-in. The client itself would navigate immediately, without checking
 * that the provider is reachable, and would omit PKCE if it has not learned in time that the project requires
 * it.
 */
export async function findOAuthStartURL(
  client: StytchClient,
  { name, loginURL, signupURL, scopes, params }: StartOAuth,
): Promise<string> {
  const oauth = client.oauth as unknown as OAuthInternals
  await internalsOf(client).networkClient.fetchSDK({
    url: `/projects/bootstrap/${oauth._config.publicToken}`,
    method: 'GET',
  })
  const config = { ...(await oauth._dynamicConfig), pkceRequiredForOAuth: true }
  let startURL = ''
  const patched: OAuthInternals = Object.create(oauth, {
    _dynamicConfig: { value: Promise.resolve(config) },
    navigate: { value: (url: URL) => (startURL = url.href) },
  })
  await patched.startOAuthFlow(name)({
    ...(loginURL !== undefined && { login_redirect_url: loginURL }),
    ...(signupURL !== undefined && { signup_redirect_url: signupURL }),
    ...(scopes.length > 0 && { custom_scopes: scopes }),
    ...(Object.keys(params).length > 0 && { provider_params: params }),
  })
  return startURL
}

/** Checks an application's request. Only a Cakelock server has this call, and the client no method for it. */
export function checkConsentRequest(client: StytchClient, body: object): Promise<CheckedRequest> {
  const call = { url: '/idp/oauth/authorize/check', method: 'POST', body } as const
  return internalsOf(client).networkClient.fetchSDK(call) as Promise<CheckedRequest>
}

/** Requests the Google client ID for One Tap. The client calls the server in its hidden frame. */
export async function startOneTap(client: StytchClient): Promise<string> {
  const { oneTap } = internalsOf(client)
  oneTap.googleConfig = undefined
  return (await oneTap.fetchGoogleStart()).googleClientId
}

/** A page may send no referrer, so the URL identifies the project to the server. */
export async function submitOneTap(
  client: StytchClient,
  { credential, loginURL, signupURL }: ResolvedPrompt,
): Promise<string> {
  const request = {
    credential,
    ...(loginURL !== undefined && { loginRedirectUrl: loginURL }),
    ...(signupURL !== undefined && { signupRedirectUrl: signupURL }),
  }
  return (await internalsOf(client).oneTap.submitGoogleOneTapToken(request)).redirect_url
}

/** The project's LUDS rules, or null if it uses zxcvbn. @throws if neither is known */
export async function findLudsRules(client: StytchClient): Promise<LudsRules | null> {
  const bootstrap = findBootstrap(client) ?? unlessDefault(await internalsOf(client).bootstrap.getAsync())
  if (!bootstrap) throw new TypeError('The configuration of the project could not be fetched.')
  const { passwordConfig } = bootstrap
  if (!passwordConfig) return null
  return { minimumCount: passwordConfig.ludsMinimumCount, complexity: passwordConfig.ludsComplexity }
}

/**
 * Options that set the names of the cookies and another API URL. `endpoints` is read at runtime but missing from the
 * public type; the documented `customBaseUrl` forces https and drops the port.
 */
export function optionsFor({ publicToken, apiUrl, sessionCookie }: ClientOptions) {
  const base = {
    keepSessionAlive: true,
    cookieOptions: { opaqueTokenCookieName: sessionCookie, jwtCookieName: `${sessionCookie}_jwt` },
  }
  if (apiUrl === undefined) return base
  return {
    ...base,
    endpoints: {
      testAPIURL: apiUrl,
      liveAPIURL: apiUrl,
      dfpBackendURL: apiUrl,
      // A page may send no referrer, so the URL names the project for the server.
      clientsideServicesIframeURL: `${apiUrl}/clientside-services/index.html?${new URLSearchParams({ public_token: publicToken })}`,
    },
  }
}
