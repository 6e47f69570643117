import { createIssuers, type SimulatorIssuers } from '../../../operations/methods/oauth/issuers.ts'
import { createMemberSigner } from '../../wire/business/member-session.ts'
import type { BackendApi } from '../backend.ts'
import { registerDiscovery } from './discovery.ts'
import { registerDiscoveryPasswords } from './discovery-passwords.ts'
import { registerInvites } from './invites.ts'
import { registerMemberChanges } from './member-changes.ts'
import { registerMemberCodes } from './member-codes.ts'
import { registerMemberLinks } from './member-links.ts'
import { registerMembers } from './members.ts'
import { registerMemberOAuth } from './oauth.ts'
import { registerOAuthProviders } from './oauth-providers.ts'
import { registerOrganizations } from './organizations.ts'
import { registerMemberPasswords } from './passwords.ts'
import { registerSecondFactors } from './second-factors.ts'
import { registerSessionExchange } from './session-exchange.ts'
import { registerMemberSessions } from './sessions.ts'

/**
 * Registers the calls of the backend API for business projects.
 * @param toSimulator for development
 */
export function registerBusinessCalls(
  backendApi: BackendApi,
  toSimulator: SimulatorIssuers | undefined,
): void {
  const api = { ...backendApi, memberSigner: createMemberSigner(backendApi.deps) }
  registerOrganizations(api)
  registerMembers(api)
  registerMemberChanges(api)
  registerDiscovery(api)
  registerInvites(api)
  registerMemberCodes(api)
  registerMemberLinks(api)
  registerDiscoveryPasswords(api)
  registerMemberPasswords(api)
  registerMemberSessions(api)
  registerSecondFactors(api)
  registerMemberOAuth(api)
  registerOAuthProviders(api, createIssuers(api.deps, toSimulator))
  registerSessionExchange(api)
}
