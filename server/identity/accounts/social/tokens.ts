import { eq } from 'drizzle-orm'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { oauthTokens } from '../../base/schema/oauth.ts'
import {
  type DirectoryUnit,
  deleteRows,
  inProject,
  lockRow,
  type ProjectUnit,
  updateRows,
} from '../../base/unit-of-work.ts'
import { checkVerifier, type VerifierProblem } from '../proofs/links.ts'
import { Identity } from './identity.ts'

/** How long the widget can wait before it exchanges the token of a sign-in. */
const lifetime = minutes(5)

export type TokenParams = {
  identity: Identity
  /** the widget's PKCE challenge; null when the client sends none (One Tap) */
  codeChallenge: string | null
  /** for a token without a challenge: SHA-256 of the cookie that the browser must send */
  browserHash: string | null
  /** the account that the identity will be added to, if the account started the sign-in for that */
  userId: string | null
  /** the organization to enter; null for consumers, and in a discovery flow */
  organizationId?: string | null
  /** whether the sign-in lists the organizations of the address instead of entering one */
  isDiscovery?: boolean
}

/**
 * Stores an identity, sealed, until the widget exchanges its token. The token itself is not stored.
 * @returns the token
 */
export async function issueToken(
  unit: ProjectUnit,
  { clock, random, secrets }: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { identity, ...params }: TokenParams,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  const tokenHash = sha256Hex(token)
  await unit.tx.insert(oauthTokens).values({
    projectId: unit.projectId,
    ...params,
    tokenHash,
    provider: identity.provider,
    sealedIdentity: sealIdentity({ secrets }, identity, tokenHash),
    expiresAt: later(clock.now(), lifetime),
  })
  return token
}

export type TokenQuery = {
  token: string
  verifier: string | undefined
  /** the browser's cookie, if the request has it */
  browser: string | undefined
}

type KeptIdentity = { identity: Identity; userId: string | null }

/** The identity of a token, and what the sign-in was started for. */
type FoundIdentity = KeptIdentity & { organizationId: string | null; isDiscovery: boolean }

/**
 * Finds the identity of a token and locks it until the transaction ends, so concurrent exchanges are serialized. Only
 * `removeToken` consumes the token; if the exchange fails, the token stays valid.
 */
export async function findToken(
  unit: ProjectUnit,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  query: TokenQuery,
): Promise<FoundIdentity | { problem: 'unknown' | VerifierProblem }> {
  const row = await lockRow(unit, oauthTokens, eq(oauthTokens.tokenHash, sha256Hex(query.token)))
  if (!row || row.expiresAt <= clock.now()) return { problem: 'unknown' }
  if (row.browserHash !== null && sha256Hex(query.browser ?? '') !== row.browserHash) {
    return { problem: 'unknown' }
  }
  const problem = checkVerifier(row.codeChallenge, query.verifier)
  if (problem) return { problem }
  const { userId, organizationId, isDiscovery } = row
  return { identity: openIdentity(secrets, row), userId, organizationId, isDiscovery }
}

/** Seals an identity under a name, which opening it again needs. */
export const sealIdentity = ({ secrets }: Pick<Deps, 'secrets'>, identity: Identity, name: string): string =>
  secrets.seal(JSON.stringify(identity), name)

/** Opens a sealed identity. */
export const openSealedIdentity = (
  { secrets }: Pick<Deps, 'secrets'>,
  sealed: string,
  name: string,
): Identity => Identity.parse(JSON.parse(secrets.open(sealed, name)))

const openIdentity = (secrets: Deps['secrets'], row: { sealedIdentity: string; tokenHash: string }) =>
  openSealedIdentity({ secrets }, row.sealedIdentity, row.tokenHash)

/** Holds an identity until this session enters the PIN, as long as its token is valid (rule A21). */
export async function holdForPin(unit: DirectoryUnit, token: string, sessionId: string): Promise<void> {
  const isToken = eq(oauthTokens.tokenHash, sha256Hex(token))
  await updateRows(unit, oauthTokens, { waitsForSession: sessionId }, isToken)
}

/**
 * Returns the identities that waited for this session to enter the PIN, and releases them. Their tokens stay valid for
 * the widget.
 */
export async function consumeHeld(
  unit: DirectoryUnit,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  sessionId: string,
): Promise<KeptIdentity[]> {
  const rows = await unit.tx
    .update(oauthTokens)
    .set({ waitsForSession: null })
    .where(inProject(unit, oauthTokens, eq(oauthTokens.waitsForSession, sessionId)))
    .returning()
  return rows
    .filter(({ expiresAt }) => expiresAt > clock.now())
    .map((row) => ({ identity: openIdentity(secrets, row), userId: row.userId }))
}

export async function removeToken(unit: ProjectUnit, token: string): Promise<void> {
  await deleteRows(unit, oauthTokens, eq(oauthTokens.tokenHash, sha256Hex(token)))
}
