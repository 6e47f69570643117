import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { AnsweredPrompt, LudsRules, StartOAuth, UserType } from '../../core/provider.ts'

/**
 * The one file that reaches what the client does not expose publicly. tests/e2e/peer/contract.spec.ts checks
 * each of these in the installed version, against our server.
 */
const internalsKey = Symbol.for('stytch__internal_b2c')

/** What the project has configured. The client stands defaults of its own in for it, which have no name. */
type Bootstrap = {
  projectName?: string | null
  emailDomains?: string[]
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null
}

type Internals = {
  /** Each client asks for it anew when it is made; until that is answered there is what an earlier visit left. */
  bootstrap: { getSync(): Bootstrap; getAsync(): Promise<Bootstrap> }
  /** Keeps what it has asked for once: also a refusal, and a prompt that has been answered. */
  oneTap: {
    googleConfig?: unknown
    fetchGoogleStart(): Promise<{ googleClientId: string }>
    submitGoogleOneTapToken(order: object): Promise<{ redirect_url: string }>
  }
  searchManager: { searchUser(email: string): Promise<{ userType: UserType }> }
  networkClient: {
    logEvent(event: { name: string; details: Record<string, unknown> }): void
    fetchSDK(call: { url: string; method: 'GET' }): Promise<unknown>
  }
}

/** The part of the client that leads to other sites. It goes there by itself, by its method `navigate`. */
type OAuthInternals = {
  _dynamicConfig: Promise<object>
  _config: { publicToken: string }
  startOAuthFlow(name: string): (options: object) => Promise<void>
}

const internalsOf = (client: StytchClient): Internals =>
  (client as unknown as Record<symbol, Internals>)[internalsKey] as Internals

/** Clears the session in this browser without a request, for a session that the server has already ended. */
export function forgetSession(client: StytchClient) {
  const { _subscriptionService } = client as unknown as { _subscriptionService: { destroyState(): void } }
  _subscriptionService.destroyState()
}

/** Adds a line to the provider's event log. Sent in batches; never answered. */
export function logEvent(client: StytchClient, name: string, details: Record<string, unknown>) {
  internalsOf(client).networkClient.logEvent({ name, details })
}

const unlessDefault = (found: Bootstrap) => (found.projectName === null ? undefined : found)

/** What is known without asking: the latest that has arrived, now or at an earlier visit. */
const findKept = (client: StytchClient) => unlessDefault(internalsOf(client).bootstrap.getSync())

/**
 * The domain that the project's mail comes from, or null where it has none or several, or where that is not known.
 * The client's default is the vendor's own domain: an inbox searched for that would show nothing.
 */
export function findSenderDomain(client: StytchClient): string | null {
  const { emailDomains = [] } = findKept(client) ?? {}
  return (emailDomains.length === 1 && emailDomains[0]) || null
}

/** How somebody with this address signs in. */
export async function searchUser(client: StytchClient, email: string): Promise<UserType> {
  const { userType } = await internalsOf(client).searchManager.searchUser(email)
  // A way that nobody knows leads nowhere.
  if (!['new', 'password', 'passwordless'].includes(userType)) throw new TypeError('An unknown type of user.')
  return userType
}

/**
 * Where a sign-in at another site begins. The client would go there at once, without a look at whether the provider
 * can be reached, and it leaves PKCE out where it has not learnt in time that it is demanded.
 */
export async function findOAuthAddress(
  client: StytchClient,
  { name, loginURL, signupURL, scopes, params }: StartOAuth,
): Promise<string> {
  const oauth = client.oauth as unknown as OAuthInternals
  await internalsOf(client).networkClient.fetchSDK({
    url: `/projects/bootstrap/${oauth._config.publicToken}`,
    method: 'GET',
  })
  const config = { ...(await oauth._dynamicConfig), pkceRequiredForOAuth: true }
  let address = ''
  const kept: OAuthInternals = Object.create(oauth, {
    _dynamicConfig: { value: Promise.resolve(config) },
    navigate: { value: (url: URL) => (address = url.href) },
  })
  await kept.startOAuthFlow(name)({
    ...(loginURL !== undefined && { login_redirect_url: loginURL }),
    ...(signupURL !== undefined && { signup_redirect_url: signupURL }),
    ...(scopes.length > 0 && { custom_scopes: scopes }),
    ...(Object.keys(params).length > 0 && { provider_params: params }),
  })
  return address
}

/** Asks as whom Google is to be asked. The client calls the server in its hidden frame. */
export async function startOneTap(client: StytchClient): Promise<string> {
  const { oneTap } = internalsOf(client)
  oneTap.googleConfig = undefined
  return (await oneTap.fetchGoogleStart()).googleClientId
}

/** Brings what Google gave, in the hidden frame. Gives the address at which it goes on. */
export async function submitOneTap(
  client: StytchClient,
  { credential, loginURL, signupURL }: AnsweredPrompt,
): Promise<string> {
  const order = {
    credential,
    ...(loginURL !== undefined && { loginRedirectUrl: loginURL }),
    ...(signupURL !== undefined && { signupRedirectUrl: signupURL }),
  }
  return (await internalsOf(client).oneTap.submitGoogleOneTapToken(order)).redirect_url
}

/** The project's rules for passwords, or null where it has their strength guessed instead. @throws where neither is known */
export async function findLudsRules(client: StytchClient): Promise<LudsRules | null> {
  const found = findKept(client) ?? unlessDefault(await internalsOf(client).bootstrap.getAsync())
  if (!found) throw new TypeError('What the project has configured could not be fetched.')
  const { passwordConfig } = found
  if (!passwordConfig) return null
  return { minimumCount: passwordConfig.ludsMinimumCount, complexity: passwordConfig.ludsComplexity }
}

/**
 * Options that point the client at another address. `endpoints` is read at run time and missing from the
 * public type; the documented `customBaseUrl` forces https and drops the port.
 */
export function optionsFor(publicToken: string, apiUrl: string | undefined) {
  const base = { keepSessionAlive: true }
  if (apiUrl === undefined) return base
  return {
    ...base,
    endpoints: {
      testAPIURL: apiUrl,
      liveAPIURL: apiUrl,
      dfpBackendURL: apiUrl,
      // A page that names no referrer names its project, so that the server knows who embeds the frame.
      clientsideServicesIframeURL: `${apiUrl}/clientside-services/index.html?${new URLSearchParams({ public_token: publicToken })}`,
    },
  }
}
