import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import type { ShownClient } from './client-secret.ts'
import { isSecretOf } from './client-secret.ts'
import { findMachineClient } from './machine-client-store.ts'
import { TokenError } from './token-error.ts'

const lifetimeSeconds = 3600

/**
 * Issues a token to a machine client (RFC 6749 4.4). Without a scope, the token has all scopes of the client.
 * @throws TokenError invalid_client, invalid_scope
 */
export async function issueMachineToken(
  { db }: Pick<Deps, 'db'>,
  signer: Signer,
  project: DirectoryProject,
  { client: { id, secret }, scope }: { client: ShownClient; scope: string | null },
): Promise<object> {
  const client = await runUnit(db, project, (unit) => findMachineClient(unit, id))
  const isRight = isSecretOf(client ?? { secretHash: null, nextSecretHash: null }, secret ?? '')
  if (!client || !isRight || client.status !== 'active') {
    throw new TokenError('invalid_client', 'The client_id or client secret is incorrect.')
  }
  const requestedScopes = scope?.split(' ').filter((scopeToken) => scopeToken !== '') ?? []
  if (!requestedScopes.every((scopeToken) => client.scopes.includes(scopeToken))) {
    throw new TokenError('invalid_scope', 'The client lacks one of these scopes.')
  }
  const scopes = requestedScopes.length === 0 ? client.scopes : requestedScopes
  const sign = await signer.prepareAccessTokens(project.id)
  return {
    access_token: sign({ subject: client.id, scopes, lifetimeSeconds }),
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
  }
}
