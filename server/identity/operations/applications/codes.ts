import { and, eq, gt, lte, notExists, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import { checkVerifier } from '../../accounts/proofs/links.ts'
import type { SignAccessToken } from '../../accounts/sessions/signing.ts'
import type { Deps } from '../../base/deps.ts'
import { accessTokens, authorizationCodes } from '../../base/schema/applications.ts'
import { sessions } from '../../base/schema/sessions.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  lockRow,
  updateRows,
} from '../../base/unit-of-work.ts'
import type { Application } from './applications.ts'
import { toAuthenticationTime } from './authentication-rules.ts'

const codeLifetime = minutes(1)

export type CodeParams = {
  applicationId: string
  sessionId: string
  redirectUrl: string
  scopes: string[]
  nonce: string | null
  codeChallenge: string
}

/** Issues an authorization code. @returns the code, which is not stored */
export async function issueAuthorizationCode(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  params: CodeParams,
): Promise<string> {
  const code = random.bytes(32).toString('base64url')
  const expiresAt = later(clock.now(), codeLifetime)
  await unit.tx
    .insert(authorizationCodes)
    .values({ ...params, projectId: unit.projectId, codeHash: sha256Hex(code), expiresAt })
  return code
}

export type CodeQuery = { application: Application; code: string; redirectUrl: string; verifier: string }

type Granted = {
  /** a JWT, so that a resource server can check it locally */
  accessToken: string
  scopes: string[]
  nonce: string | null
  userId: string
  /** when the user last authenticated */
  authenticatedAt: Date
}

/**
 * Exchanges a code for an access token. Always commit the transaction: a code that is used twice was stolen, so its
 * access token is revoked (RFC 6749 4.1.2).
 * @returns undefined if the code does not match the application, redirect URI and verifier, or was already used
 */
export async function exchangeCode(
  unit: DirectoryUnit,
  { clock, random, sign }: Pick<Deps, 'clock' | 'random'> & { sign: SignAccessToken },
  query: CodeQuery,
): Promise<Granted | undefined> {
  const codeHash = sha256Hex(query.code)
  const row = await lockRow(
    unit,
    authorizationCodes,
    eq(authorizationCodes.codeHash, codeHash),
    eq(authorizationCodes.applicationId, query.application.id),
  )
  if (!row) return undefined
  if (row.usedAt !== null) {
    await deleteRows(unit, accessTokens, eq(accessTokens.codeHash, codeHash))
    return undefined
  }
  const now = clock.now()
  const session = await findRow(unit, sessions, eq(sessions.id, row.sessionId), isGranting(now))
  const isGood =
    row.expiresAt > now &&
    row.redirectUrl === query.redirectUrl &&
    checkVerifier(row.codeChallenge, query.verifier) === undefined
  if (!isGood || !session) return undefined
  await updateRows(unit, authorizationCodes, { usedAt: now }, eq(authorizationCodes.codeHash, codeHash))
  const { sessionId, scopes, nonce } = row
  const { id: applicationId, accessTokenMinutes, accessTokenAudience } = query.application
  const accessToken = sign({
    subject: session.userId,
    scopes,
    lifetimeSeconds: accessTokenMinutes * 60,
    audience: accessTokenAudience ?? undefined,
    more: { client_id: applicationId, jti: random.bytes(16).toString('base64url') },
  })
  await unit.tx.insert(accessTokens).values({
    projectId: unit.projectId,
    tokenHash: sha256Hex(accessToken),
    applicationId,
    sessionId,
    codeHash,
    scopes,
    issuedAt: now,
    expiresAt: later(now, minutes(accessTokenMinutes)),
  })
  return {
    accessToken,
    scopes,
    nonce,
    userId: session.userId,
    authenticatedAt: toAuthenticationTime(session),
  }
}

/** Finds the grant of an access token, if its session is active and the second factor is not pending. */
export async function findGrant(unit: DirectoryUnit, { clock }: Pick<Deps, 'clock'>, accessToken: string) {
  const now = clock.now()
  const [row] = await unit.tx
    .select({
      userId: sessions.userId,
      applicationId: accessTokens.applicationId,
      scopes: accessTokens.scopes,
      issuedAt: accessTokens.issuedAt,
      expiresAt: accessTokens.expiresAt,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .where(
      inProject(
        unit,
        accessTokens,
        eq(accessTokens.tokenHash, sha256Hex(accessToken)),
        gt(accessTokens.expiresAt, now),
        isGranting(now),
      ),
    )
  return row
}

/** Removes expired codes and tokens. A used code stays as long as its token, so that a second use is detected. */
export async function sweepAuthorizations(tx: Tx, now: Date): Promise<void> {
  await tx.delete(accessTokens).where(lte(accessTokens.expiresAt, now))
  const ofCode = tx
    .select({ codeHash: accessTokens.codeHash })
    .from(accessTokens)
    .where(eq(accessTokens.codeHash, authorizationCodes.codeHash))
  await tx.delete(authorizationCodes).where(and(lte(authorizationCodes.expiresAt, now), notExists(ofCode)))
}

/**
 * Whether the codes and tokens of applications are valid in a session: the session is active, and no second factor is
 * pending. A session can become pending later, when its user adds an authenticator app elsewhere (ADR 0049).
 */
export const isGranting = (now: Date): SQL | undefined =>
  and(gt(sessions.expiresAt, now), eq(sessions.secondFactorPending, false))
