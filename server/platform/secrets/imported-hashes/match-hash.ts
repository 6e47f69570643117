import { timingSafeEqual } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { formats } from './formats.ts'
import { readHash } from './hash-text.ts'
import { matchWrappedHash } from './wrapped-hashes.ts'

/**
 * Compares a password with a stored hash: argon2, bcrypt, or another format in this folder. Slow work runs in other
 * threads.
 * @throws Error if no format matches
 */
export function matchHash(stored: string, password: string): Promise<boolean> {
  if (stored.startsWith('$argon2')) return verifyArgon2(stored, password)
  if (/^\$2[abxy]?\$/.test(stored)) return verifyBcrypt(password, stored)
  const matching = matchWrappedHash(stored, password) ?? matchComputedHash(stored, password)
  if (!matching) throw new Error('A stored password hash has an unknown format.')
  return matching
}

function matchComputedHash(stored: string, password: string): Promise<boolean> | undefined {
  const parsed = readHash(stored)
  if (!parsed) return undefined
  return formats[parsed.setting.id]
    ?.compute(parsed.setting, password)
    .then((hash) => isSame(hash, parsed.hash))
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
