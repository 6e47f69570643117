import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { LudsRules } from '../../../core/provider/passwords.ts'
import { followVisitorClock, forgetSession, optionsFor } from '../internals.ts'

export { optionsFor }

/** Like `internals.ts`, for the vendor's client for businesses. */
const internalsKey = Symbol.for('stytch__internal_b2b')

type Bootstrap = {
  projectName?: string | null
  emailDomains?: string[]
  slugPattern?: string | null
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null
}
type Internals = {
  bootstrap: { getSync(): Bootstrap; getAsync(): Promise<Bootstrap> }
  searchManager: { searchMember(email: string, organizationId: string): Promise<{ member: object | null }> }
  networkClient: { fetchSDK(call: { url: string; method: 'GET' }): Promise<unknown> }
}

/** The client's parts that navigate with their method `navigate`. */
type Navigating = { _dynamicConfig: Promise<object>; _config: { publicToken: string } }
type Starts = {
  oauth: Record<
    'startOAuthFlow' | 'startDiscoveryOAuthFlow',
    (name: string) => (options: object) => Promise<void>
  >
  sso: { start(options: object): Promise<void> }
}

const internalsOf = (client: StytchB2BClient): Internals =>
  (client as unknown as Record<symbol, Internals>)[internalsKey] as Internals

/** Both clients of the vendor have the same service for the session. */
const asConsumer = (client: StytchB2BClient) => client as unknown as StytchClient

/** Clears the session in this browser without a request. */
export const forgetBusinessSession = (client: StytchB2BClient): void => forgetSession(asConsumer(client))

/** Lets the cookies expire when the session does, by the visitor's clock. */
export const followBusinessClock = (client: StytchB2BClient): void => followVisitorClock(asConsumer(client))

/** The name of the project; '' if it has none. */
export async function findBusinessName(client: StytchB2BClient): Promise<string> {
  const { bootstrap } = internalsOf(client)
  return bootstrap.getSync().projectName ?? (await bootstrap.getAsync()).projectName ?? ''
}

/** The pattern of the pages of organizations; null if the project has none. */
export const findSlugPattern = async (client: StytchB2BClient): Promise<string | null> =>
  (await internalsOf(client).bootstrap.getAsync()).slugPattern ?? null

/**
 * Returns the URL that starts a sign-in at another site. As for consumers, the client itself would navigate without checking that the
 * provider is reachable, and would omit PKCE if it has not learned in time that the project requires it.
 */
export async function findStartURL<Part extends keyof Starts>(
  client: StytchB2BClient,
  name: Part,
  start: (part: Starts[Part]) => Promise<void>,
): Promise<string> {
  const part = client[name] as unknown as Starts[Part] & Navigating
  await internalsOf(client).networkClient.fetchSDK({
    url: `/projects/bootstrap/${part._config.publicToken}`,
    method: 'GET',
  })
  const config = { ...(await part._dynamicConfig), pkceRequiredForOAuth: true, pkceRequiredForSso: true }
  let startURL = ''
  await start(
    Object.create(part, {
      _dynamicConfig: { value: Promise.resolve(config) },
      navigate: { value: (url: URL) => (startURL = url.href) },
    }),
  )
  return startURL
}

/** The project's sender domain; null if it has none or several, or if it is unknown. */
export function findBusinessSender(client: StytchB2BClient): string | null {
  const { projectName, emailDomains = [] } = internalsOf(client).bootstrap.getSync()
  // The client's built-in defaults have the vendor's domain and no project name.
  return (projectName !== null && emailDomains.length === 1 && emailDomains[0]) || null
}

/** The project's rules for passwords by kinds of characters and length; null if it has none. */
export async function findMemberRules(client: StytchB2BClient): Promise<LudsRules | null> {
  const { projectName, passwordConfig } = await internalsOf(client).bootstrap.getAsync()
  // The client's built-in defaults have no project name.
  if (projectName === null) throw new TypeError('The configuration of the project could not be fetched.')
  return passwordConfig
    ? { minimumCount: passwordConfig.ludsMinimumCount, complexity: passwordConfig.ludsComplexity }
    : null
}

/** Whether an address belongs to a member of an organization. The client has no public method for this call. */
export const searchMember = async (
  client: StytchB2BClient,
  email: string,
  organizationId: string,
): Promise<boolean> =>
  (await internalsOf(client).searchManager.searchMember(email, organizationId)).member !== null
