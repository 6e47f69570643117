import { eq, gt } from 'drizzle-orm'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { accessTokens } from '../schema/applications.ts'
import { sessions } from '../schema/sessions.ts'
import type { Application } from './applications.ts'
import { tokenSeconds } from './codes.ts'

/**
 * Describes an access token to its application (RFC 7662). A token that has expired, belongs to another application, or
 * whose session has ended is not active.
 */
export async function introspectToken(
  tx: DirectoryTx,
  { clock }: Pick<Deps, 'clock'>,
  application: Application,
  { issuer, token }: { issuer: string; token: string },
): Promise<object> {
  const now = clock.now()
  const [found] = await tx
    .select({ userId: sessions.userId, scopes: accessTokens.scopes, expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .where(
      inDirectory(
        tx,
        accessTokens,
        eq(accessTokens.tokenHash, sha256Hex(token)),
        eq(accessTokens.applicationId, application.id),
        gt(accessTokens.expiresAt, now),
        gt(sessions.expiresAt, now),
      ),
    )
  if (!found) return { active: false }
  const exp = Math.floor(found.expiresAt.getTime() / 1000)
  return {
    active: true,
    sub: found.userId,
    scope: found.scopes.join(' '),
    aud: [application.projectId],
    iss: issuer,
    client_id: application.id,
    token_type: 'access_token',
    exp,
    iat: exp - tokenSeconds,
    nbf: exp - tokenSeconds,
  }
}
