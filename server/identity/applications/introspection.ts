import { eq, gt } from 'drizzle-orm'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { accessTokens } from '../schema/applications.ts'
import { sessions } from '../schema/sessions.ts'
import { toSessionIssuer } from '../sessions/tokens.ts'
import { inProject, type UnitOfWork } from '../unit-of-work.ts'
import type { Application } from './applications.ts'
import { isGranting } from './codes.ts'

/**
 * Describes an access token to its application (RFC 7662). A token is inactive if it has expired or belongs to another
 * application, or if its session has ended or lacks a second factor.
 */
export async function introspectToken(
  unit: UnitOfWork,
  { clock }: Pick<Deps, 'clock'>,
  application: Application,
  token: string,
): Promise<object> {
  const now = clock.now()
  const [grant] = await unit.tx
    .select({
      userId: sessions.userId,
      scopes: accessTokens.scopes,
      expiresAt: accessTokens.expiresAt,
      issuedAt: accessTokens.issuedAt,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .where(
      inProject(
        unit,
        accessTokens,
        eq(accessTokens.tokenHash, sha256Hex(token)),
        eq(accessTokens.applicationId, application.id),
        gt(accessTokens.expiresAt, now),
        isGranting(now),
      ),
    )
  if (!grant) return { active: false }
  const exp = Math.floor(grant.expiresAt.getTime() / 1000)
  const iat = grant.issuedAt ? Math.floor(grant.issuedAt.getTime() / 1000) : exp - 3600
  return {
    active: true,
    sub: grant.userId,
    scope: grant.scopes.join(' '),
    aud: toAudience(application),
    iss: toSessionIssuer(application.projectId),
    client_id: application.id,
    token_type: 'access_token',
    exp,
    iat,
    nbf: iat,
  }
}

const toAudience = ({ projectId, accessTokenAudience }: Application): string[] => [
  projectId,
  ...(accessTokenAudience === null ? [] : [accessTokenAudience]),
]
