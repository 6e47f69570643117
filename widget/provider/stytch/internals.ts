import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { LudsRules, UserType } from '../../core/provider.ts'

/**
 * The one file that reaches what the client does not expose publicly. tests/e2e/peer/contract.spec.ts checks
 * each of these in the installed version, against our server.
 */
const internalsKey = Symbol.for('stytch__internal_b2c')

type Internals = {
  bootstrap: {
    getAsync(): Promise<{
      emailDomains?: string[]
      passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null
    }>
  }
  searchManager: { searchUser(email: string): Promise<{ userType: UserType }> }
  networkClient: { logEvent(event: { name: string; details: Record<string, unknown> }): void }
}

const internalsOf = (client: StytchClient): Internals =>
  (client as unknown as Record<symbol, Internals>)[internalsKey] as Internals

/** Adds a line to the provider's event log. Sent in batches; never answered. */
export function logEvent(client: StytchClient, name: string, details: Record<string, unknown>) {
  internalsOf(client).networkClient.logEvent({ name, details })
}

/** The domain that the project's mail comes from, or null where it has none or several. */
export async function findSenderDomain(client: StytchClient): Promise<string | null> {
  const { emailDomains = [] } = await internalsOf(client).bootstrap.getAsync()
  return (emailDomains.length === 1 && emailDomains[0]) || null
}

/** How somebody with this address signs in. */
export async function searchUser(client: StytchClient, email: string): Promise<UserType> {
  const { userType } = await internalsOf(client).searchManager.searchUser(email)
  // A way that nobody knows leads nowhere.
  if (!['new', 'password', 'passwordless'].includes(userType)) throw new TypeError('An unknown type of user.')
  return userType
}

/** The project's rules for passwords, or null where it has them guessed at instead. */
export async function findLudsRules(client: StytchClient): Promise<LudsRules | null> {
  const { passwordConfig } = await internalsOf(client).bootstrap.getAsync()
  if (!passwordConfig) return null
  return { minimumCount: passwordConfig.ludsMinimumCount, complexity: passwordConfig.ludsComplexity }
}

/**
 * Options that point the client at another address. `endpoints` is read at run time and missing from the
 * public type; the documented `customBaseUrl` forces https and drops the port.
 */
export function optionsFor(apiUrl: string | undefined) {
  const base = { keepSessionAlive: true }
  if (apiUrl === undefined) return base
  return {
    ...base,
    endpoints: {
      testAPIURL: apiUrl,
      liveAPIURL: apiUrl,
      dfpBackendURL: apiUrl,
      clientsideServicesIframeURL: `${apiUrl}/clientside-services/index.html`,
    },
  }
}
