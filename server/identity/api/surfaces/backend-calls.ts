import { registerApplicationChanges, registerBackendApplications } from '../backend-api/applications.ts'
import { type BackendApi, closeBackendApi, createBackendApi } from '../backend-api/backend.ts'
import { registerExternalSessions, registerImpersonation } from '../backend-api/external-sessions.ts'
import { registerBackendIdp } from '../backend-api/idp.ts'
import { registerInvites } from '../backend-api/invites.ts'
import { registerMachineClients } from '../backend-api/m2m-clients.ts'
import { registerBackendMagicLinks } from '../backend-api/magic-links.ts'
import { registerBackendOAuth } from '../backend-api/oauth.ts'
import { registerBackendOtps } from '../backend-api/otps.ts'
import { registerBackendPasskeys } from '../backend-api/passkeys.ts'
import { registerBackendPasswords } from '../backend-api/passwords.ts'
import { registerBackendProject } from '../backend-api/project.ts'
import { registerBackendSessions, registerSessionExchange } from '../backend-api/sessions.ts'
import { registerBackendTotps } from '../backend-api/totps.ts'
import { registerUnavailable } from '../backend-api/unavailable.ts'
import { registerUserChanges } from '../backend-api/user-changes.ts'
import { registerBackendUsers } from '../backend-api/users.ts'
import { registerBackendWallets } from '../backend-api/wallets.ts'
import type { Deps } from '../../base/deps.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'

/** Creates the backend half of the provider's contract under /v1; `routes` describes each call. */
export function createBackendCalls(deps: Deps, signer: Signer): BackendApi {
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
  closeBackendApi(backend)
  return backend
}
