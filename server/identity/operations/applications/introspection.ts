import { toNotBefore, toSessionIssuer } from '../../accounts/sessions/tokens.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import type { Application } from './applications.ts'
import { findGrant } from './codes.ts'

/**
 * Describes an access token to its application (RFC 7662). A token is inactive if it has expired or belongs to another
 * application, or if its session has ended or lacks a second factor.
 */
export async function introspectToken(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  application: Application,
  token: string,
): Promise<object> {
  const grant = await findGrant(unit, deps, token)
  if (grant?.applicationId !== application.id) return { active: false }
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
    nbf: toNotBefore(iat),
  }
}

const toAudience = ({ projectId, accessTokenAudience }: Application): string[] => [
  projectId,
  ...(accessTokenAudience === null ? [] : [accessTokenAudience]),
]
