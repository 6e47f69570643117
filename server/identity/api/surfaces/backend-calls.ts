import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Deps } from '../../base/deps.ts'
import type { SimulatorIssuers } from '../../operations/methods/oauth/issuers.ts'
import { registerApplicationChanges, registerBackendApplications } from '../backend/applications.ts'
import { type BackendApi, closeBackendApi, createBackendApi } from '../backend/backend.ts'
import { registerBusinessCalls } from '../backend/business/register.ts'
import { registerExternalSessions, registerImpersonation } from '../backend/external-sessions.ts'
import { registerBackendIdp } from '../backend/idp.ts'
import { registerInvites } from '../backend/invites.ts'
import { registerMachineClients } from '../backend/m2m-clients.ts'
import { registerBackendMagicLinks } from '../backend/magic-links.ts'
import { registerBackendOAuth } from '../backend/oauth.ts'
import { registerBackendOtps } from '../backend/otps.ts'
import { registerBackendPasskeys } from '../backend/passkeys.ts'
import { registerBackendPasswords } from '../backend/passwords.ts'
import { registerBackendProject } from '../backend/project.ts'
import { registerBackendSessions, registerSessionExchange } from '../backend/sessions.ts'
import { registerBackendTotps } from '../backend/totps.ts'
import { registerUnavailable } from '../backend/unavailable.ts'
import { registerUserChanges } from '../backend/user-changes.ts'
import { registerBackendUsers } from '../backend/users.ts'
import { registerBackendWallets } from '../backend/wallets.ts'

/**
 * Creates the backend half of the provider's contract under /v1; `routes` describes each call.
 * @param toSimulator for development
 */
export function createBackendCalls(
  deps: Deps,
  signer: Signer,
  toSimulator: SimulatorIssuers | undefined = undefined,
): BackendApi {
  const backend = createBackendApi(deps, signer)
  registerUnavailable(backend)
  registerBackendSessions(backend)
  registerBackendUsers(backend)
  registerUserChanges(backend)
  registerBackendPasswords(backend)
  registerBackendMagicLinks(backend)
  registerInvites(backend)
  registerBackendOtps(backend)
  registerBackendPasskeys(backend)
  registerBackendWallets(backend)
  registerBackendTotps(backend)
  registerBackendOAuth(backend)
  registerBackendIdp(backend)
  registerBackendApplications(backend)
  registerApplicationChanges(backend)
  registerExternalSessions(backend)
  registerImpersonation(backend)
  registerMachineClients(backend)
  registerSessionExchange(backend)
  registerBackendProject(backend)
  registerBusinessCalls(backend, toSimulator)
  closeBackendApi(backend)
  return backend
}
