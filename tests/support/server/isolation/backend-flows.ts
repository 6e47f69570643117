import { issueUserToken } from '../../../../server/identity/accounts/proofs/user-tokens.ts'
import { toConsumers } from '../../../../server/identity/base/projects/store.ts'
import { runUnit } from '../../../../server/identity/base/unit-of-work.ts'
import { createAuthenticator } from '../authenticator.ts'
import { createSecret } from '../backend-client.ts'
import { callBackendOf } from '../call-backend.ts'
import { signInByCode } from '../provider-client.ts'
import type { Flow } from './flow.ts'

/** Creates an API secret, a search cursor, and a code and a passkey that the site's server requested. */
export async function addBackend(flow: Flow, userId: string, email: string) {
  const { server, side } = flow
  await signInByCode(server, `other@${side.name}.example`, { publicToken: side.publicToken })
  const secret = await createSecret(server, side.id)
  const call = (path: string, body: object) =>
    callBackendOf(server, { projectId: side.id, secret }, path, body)
  const page = await call('/users/search', { limit: 1 })
  const invitedEmail = `invited@${side.name}.example`
  await call('/magic_links/email/invite', { email: invitedEmail })
  const machineId = `machine-${side.name}`
  const machine = (await call('/m2m/clients', { client_id: machineId, scopes: ['read:books'] })) as {
    m2m_client: { client_secret: string }
  }
  if (!machine.m2m_client) throw new Error(JSON.stringify(machine))
  const impersonationToken = await runUnit(server.deps.db, toConsumers(side), (unit) =>
    issueUserToken(unit, server.deps, { purpose: 'impersonation', userId, minutes: 5 }),
  )
  const embeddedToken = await runUnit(server.deps.db, toConsumers(side), (unit) =>
    issueUserToken(unit, server.deps, { purpose: 'embedded', userId, minutes: 60 }),
  )
  await call('/otps/email/send', { email })
  const { code } = await flow.readMessage(email)
  const passkeyRequest = {
    user_id: userId,
    domain: side.domain,
    return_passkey_credential_options: true,
    use_base64_url_encoding: true,
  }
  // The portal rejects this call, so its response has no options.
  const started = await call('/webauthn/register/start', passkeyRequest)
  const options = String(started.public_key_credential_creation_options ?? '{"challenge":"none"}')
  return {
    secret,
    invitedEmail,
    embeddedToken,
    impersonationToken,
    machineId,
    machineSecret: machine.m2m_client.client_secret,
    cursor: (page.results_metadata as { next_cursor: string }).next_cursor,
    backendCode: code,
    backendRegisterResponse: createAuthenticator().create(options, side.origin),
  }
}
