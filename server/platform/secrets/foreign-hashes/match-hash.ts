import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { matchDerivedHash } from './derived-hashes.ts'
import { matchWrappedHash } from './wrapped-hashes.ts'

/**
 * Compares a password with a stored hash: argon2 or bcrypt, or another format of this folder. Slow work runs in other
 * threads.
 * @throws Error if no format fits
 */
export function matchHash(stored: string, password: string): Promise<boolean> {
  if (stored.startsWith('$argon2')) return verifyArgon2(stored, password)
  if (/^\$2[abxy]?\$/.test(stored)) return verifyBcrypt(password, stored)
  const matching = matchWrappedHash(stored, password) ?? matchDerivedHash(stored, password)
  if (!matching) throw new Error('A stored password hash has an unknown format.')
  return matching
}
