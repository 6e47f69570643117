import { sql } from 'drizzle-orm'
import { wrapFastHash } from '../../../platform/secrets/imported-hashes/wrapped-hashes.ts'
import type { Deps } from '../../base/deps.ts'
import { passwords } from '../../base/schema/users.ts'

/*
 * An import stores fast hashes (MD5, SHA, phpass) sealed under the master key, because wrapping them in argon2id would
 * take longer than the import. They are wrapped in the background, or when their users sign in.
 */

const prefix = '$sealed$'

/** Seals a fast hash until it is wrapped. */
export const sealFastHash = ({ secrets }: Pick<Deps, 'secrets'>, userId: string, hash: string): string =>
  prefix + secrets.seal(hash, userId)

export const isSealedHash = (stored: string): boolean => stored.startsWith(prefix)

/** The condition of the index `passwords_sealed`. */
export const hasSealedHash = sql`starts_with(${passwords.hash}, '$sealed$')`

/** Opens a sealed hash and wraps it in argon2id. Call it outside of transactions. */
export const wrapSealedHash = (
  { secrets, hasher }: Pick<Deps, 'secrets' | 'hasher'>,
  userId: string,
  stored: string,
): Promise<string> => wrapFastHash(hasher, secrets.open(stored.slice(prefix.length), userId))

/** Seals a sealed hash again under the current master key. @returns undefined if it is sealed under that key */
export function resealHash(
  { secrets }: Pick<Deps, 'secrets'>,
  userId: string,
  stored: string,
): string | undefined {
  const sealed = stored.slice(prefix.length)
  return secrets.isCurrent(sealed) ? undefined : prefix + secrets.seal(secrets.open(sealed, userId), userId)
}
