import { sha256Hex } from '../../platform/secrets/secrets.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'
import type { Deps } from '../deps.ts'
import type { sessions } from '../schema/sessions.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/** The key version of new sessions. A session keeps the version that it started with. */
const currentVersion = 1

type TokenColumns = Pick<typeof sessions.$inferInsert, 'tokenHash' | 'tokenSalt' | 'tokenKeyVersion'>
type Named = { id: string; tokenSalt: string; tokenKeyVersion: number }

/** Creates the opaque token of a new session, and the columns from which it can be verified and derived again. */
export async function createSessionToken(
  unit: UnitOfWork,
  deps: Pick<Deps, 'secrets' | 'random'>,
  sessionId: string,
): Promise<{ token: string; columns: TokenColumns }> {
  const tokenSalt = deps.random.bytes(16).toString('base64url')
  const named = { id: sessionId, tokenSalt, tokenKeyVersion: currentVersion }
  const token = await deriveSessionToken(unit, deps, named)
  return { token, columns: { tokenHash: sha256Hex(token), tokenSalt, tokenKeyVersion: currentVersion } }
}

/**
 * Derives the opaque token of a session with a sealed key, so that a call with a JWT can return it although the
 * database stores only its hash.
 */
export async function deriveSessionToken(
  unit: UnitOfWork,
  deps: Pick<Deps, 'secrets' | 'random'>,
  { id, tokenSalt, tokenKeyVersion }: Named,
): Promise<string> {
  const hash = await stableHash(unit.tx, deps, `session tokens ${tokenKeyVersion}`, `${id}.${tokenSalt}`)
  return Buffer.from(hash, 'hex').toString('base64url')
}
