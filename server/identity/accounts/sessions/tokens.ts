import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import { stableHash } from '../../../platform/secrets/stable-key.ts'
import type { Deps } from '../../base/deps.ts'
import { toRoles } from '../../base/projects/store.ts'
import type { SessionRow, sessions } from '../../base/schema/sessions.ts'
import type { ProjectUnit } from '../../base/unit-of-work.ts'

/** The key version of new sessions. A session keeps its initial version. */
const currentVersion = 1

type TokenColumns = Pick<typeof sessions.$inferInsert, 'tokenHash' | 'tokenSalt' | 'tokenKeyVersion'>
type TokenSource = { id: string; tokenSalt: string; tokenKeyVersion: number }

/**
 * Creates the opaque token of a new session, and the columns with which the token can be verified and derived again.
 */
export async function createSessionToken(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  sessionId: string,
): Promise<{ token: string; columns: TokenColumns }> {
  const tokenSalt = deps.random.bytes(16).toString('base64url')
  const tokenSource = { id: sessionId, tokenSalt, tokenKeyVersion: currentVersion }
  const token = await deriveSessionToken(unit, deps, tokenSource)
  return { token, columns: { tokenHash: sha256Hex(token), tokenSalt, tokenKeyVersion: currentVersion } }
}

/**
 * Derives the opaque token of a session with a sealed key, so that a call with a JWT can return the token although the
 * database stores only its hash.
 */
export async function deriveSessionToken(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  { id, tokenSalt, tokenKeyVersion }: TokenSource,
): Promise<string> {
  const hash = await stableHash(unit.tx, deps, `session tokens ${tokenKeyVersion}`, `${id}.${tokenSalt}`)
  return Buffer.from(hash, 'hex').toString('base64url')
}

/** The claim that contains the session, as the provider's contract names it. */
const sessionClaim = 'https://stytch.com/session'

/** Returns the issuer of a project's session JWTs. It contains no URL, so it is the same at every address. */
export const toSessionIssuer = (projectId: string): string => `stytch.com/${projectId}`

/** By how many seconds the clock of a site or an application may be behind (rule A67). */
const clockToleranceSeconds = 60

/**
 * Returns from when a token is valid: before it is issued, because many libraries reject a token whose `nbf` is later
 * than the time of their machine (rule A67).
 * @param issuedAt in seconds
 */
export const toNotBefore = (issuedAt: number): number => issuedAt - clockToleranceSeconds

/** The claim with the ID of a session that still requires its second factor. */
const pendingClaim = 'second_factor_pending'

/** Returns the audience of the JWTs of sessions that still require their second factor. No site accepts it. */
const toPendingAudience = (projectId: string): string => `${projectId}/second-factor`

/** Returns the audience and subject of a session's JWT. A JWT of a pending session names no user (ADR 0049). */
export const toSessionParties = ({ projectId, userId, secondFactorPending }: SessionRow) =>
  secondFactorPending ? { aud: toPendingAudience(projectId) } : { aud: projectId, sub: userId }

/** Returns the claims of a session's JWT, except the registered ones. */
export const toSessionClaims = (session: SessionRow): Record<string, unknown> =>
  session.secondFactorPending ? { [pendingClaim]: session.id } : toCompleteClaims(session)

/**
 * Returns the claims of a session that needs no second factor.
 * @param roles the effective roles; by default, those of a consumer
 */
export const toCompleteClaims = (
  session: SessionRow,
  roles: readonly string[] = toRoles(session.roles),
): Record<string, unknown> => ({
  ...session.customClaims,
  [sessionClaim]: {
    id: session.id,
    started_at: session.startedAt.toISOString(),
    last_accessed_at: session.lastAccessedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
    authentication_factors: session.factors,
    roles,
  },
})

/**
 * Reads the session ID of a JWT of this project. The JWT may have expired: only the session itself must be active.
 * @returns undefined if the signature, type, issuer, audience or format is wrong. An access token has no session claim.
 */
export async function readSessionId(
  jwt: string,
  projectId: string,
  keys: JSONWebKeySet,
): Promise<string | undefined> {
  const iss = z.literal(toSessionIssuer(projectId))
  const Claims = z.union([
    z.object({ iss, aud: z.literal(projectId), [sessionClaim]: z.object({ id: z.string() }) }),
    z.object({ iss, aud: z.literal(toPendingAudience(projectId)), [pendingClaim]: z.string() }),
  ])
  try {
    const verified = await compactVerify(jwt, createLocalJWKSet(keys), { algorithms: ['ES256'] })
    const { payload, protectedHeader } = verified
    if (protectedHeader.typ !== 'JWT') return undefined
    const { data } = Claims.safeParse(JSON.parse(new TextDecoder().decode(payload)))
    if (data === undefined) return undefined
    return sessionClaim in data ? data[sessionClaim].id : data[pendingClaim]
  } catch {
    return undefined
  }
}
