import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'
import { toRoles } from '../rbac/roles.ts'
import type { Session } from './store.ts'

/** The claim with the session, as the provider's contract names it. */
const sessionClaim = 'https://stytch.com/session'

/** Returns the issuer of a project's session JWTs. It contains no URL, so it is the same behind any address. */
export const toSessionIssuer = (projectId: string): string => `stytch.com/${projectId}`

/** Returns the claims of a session's JWT, without the registered ones. */
export const toSessionClaims = (session: Session): Record<string, unknown> => ({
  ...session.customClaims,
  [sessionClaim]: {
    id: session.id,
    started_at: session.startedAt.toISOString(),
    last_accessed_at: session.lastAccessedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
    authentication_factors: session.factors,
    roles: toRoles(session.roles),
  },
})

/**
 * Reads the session ID of a JWT of this project. The JWT may have expired: whether the session is still active
 * decides.
 * @returns undefined if the signature, issuer, audience or format is wrong
 */
export async function readSessionId(
  jwt: string,
  projectId: string,
  keys: JSONWebKeySet,
): Promise<string | undefined> {
  const Claims = z.object({
    iss: z.literal(toSessionIssuer(projectId)),
    aud: z.literal(projectId),
    [sessionClaim]: z.object({ id: z.string() }),
  })
  try {
    const { payload } = await compactVerify(jwt, createLocalJWKSet(keys), { algorithms: ['ES256'] })
    return Claims.safeParse(JSON.parse(new TextDecoder().decode(payload))).data?.[sessionClaim].id
  } catch {
    return undefined
  }
}
