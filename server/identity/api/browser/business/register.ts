import { createMemberSigner } from '../../wire/business/member-session.ts'
import type { SdkApi } from '../sdk-api.ts'
import { registerDiscovery } from './discovery.ts'
import { registerDiscoveryPasswords } from './discovery-passwords.ts'
import { registerInvites } from './invites.ts'
import { registerMemberCodes } from './member-codes.ts'
import { registerMemberLinks } from './member-links.ts'
import { registerMemberActs, registerOwnActs } from './members.ts'
import { registerMemberOAuth } from './oauth.ts'
import { registerOrganizationSearch } from './organization-search.ts'
import { registerOrganizationActs } from './organizations.ts'
import { registerMemberPasswords } from './passwords.ts'
import { registerSecondFactors } from './second-factors.ts'
import { registerMemberSessions } from './sessions.ts'

/** Registers the calls of the browser API for business projects. */
export function registerBusinessCalls(sdkApi: SdkApi): void {
  const api = { ...sdkApi, memberSigner: createMemberSigner(sdkApi.deps) }
  registerOrganizationSearch(api)
  registerDiscovery(api)
  registerInvites(api)
  registerMemberCodes(api)
  registerMemberLinks(api)
  registerDiscoveryPasswords(api)
  registerMemberPasswords(api)
  registerMemberSessions(api)
  registerOrganizationActs(api)
  registerOwnActs(api)
  registerMemberActs(api)
  registerSecondFactors(api)
  registerMemberOAuth(api)
}
