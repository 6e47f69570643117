import type { Phc } from '../../../../../platform/secrets/imported-hashes/phc.ts'
import { hasFairCost } from '../../../../../platform/secrets/imported-hashes/phpass.ts'
import { ImportedHashError } from '../../../../base/errors/imported-hash-error.ts'

/**
 * The highest cost of checking a password: about a second and 256 MiB. Limiting each parameter is not enough, because
 * costs multiply.
 */
const max = {
  bcryptCost: 14,
  argonMemoryKiB: 262_144,
  argonPasses: 16,
  argonMemoryPasses: 524_288,
  /** of argon2 and scrypt */
  lanes: 16,
  scryptBlockSize: 64,
  scryptProduct: 2 ** 21,
  pbkdf2Rounds: 2_000_000,
}

/** The minimum length of a derived hash. A shorter hash would match other passwords by chance. */
const bytes = { min: 16, max: 1000 }

/**
 * Checks the cost of computing a hash.
 * @param setting a hash without its last part (hash-text.ts)
 * @throws ImportedHashError that names the exceeded limit
 */
export function requireFairCost({ id, params, parts }: Phc): void {
  const { l: length = 0 } = params
  const check = checks[id]
  if (!check) throw new ImportedHashError('invalid_hash')
  if (id in derived && (length < bytes.min || length > bytes.max))
    throw new ImportedHashError('invalid_hash', `A hash has ${bytes.min} to ${bytes.max} bytes.`)
  check(params, parts)
}

type Check = (params: Phc['params'], parts: Phc['parts']) => void

const checkArgon: Check = ({ m = 0, t = 0, p = 0 }) => {
  if (m < 8 * p || m > max.argonMemoryKiB) throw new ImportedHashError('invalid_argon_2_memory')
  if (t < 1 || t > max.argonPasses) throw new ImportedHashError('invalid_argon_2_iteration_amount')
  if (p < 1 || p > max.lanes) throw new ImportedHashError('invalid_argon_2_threads')
  if (m * t > max.argonMemoryPasses) {
    throw new ImportedHashError(
      'invalid_argon_2_iteration_amount',
      `The memory of an argon2 hash in KiB, multiplied by its iterations, must be at most ${max.argonMemoryPasses}.`,
    )
  }
}

/** `ln` is the binary logarithm of N, which is below 262,145 by the contract. */
const checkScrypt: Check = ({ ln = 0, r = 0, p = 1 }) => {
  const limits: [isFair: boolean, limit: string][] = [
    [Number.isInteger(ln) && ln >= 1 && ln <= 18, 'N as a power of two from 2 to 262144'],
    [r >= 1 && r <= max.scryptBlockSize, `r from 1 to ${max.scryptBlockSize}`],
    [p >= 1 && p <= max.lanes, `p from 1 to ${max.lanes}`],
    [2 ** ln * r * p <= max.scryptProduct, `a product N · r · p of at most ${max.scryptProduct}`],
  ]
  const exceeded = limits.find(([isFair]) => !isFair)
  if (exceeded) throw new ImportedHashError('invalid_hash', `A scrypt hash must have ${exceeded[1]}.`)
}

/** @param digest the size of a digest in bytes: all iterations are repeated for each digest in the hash */
const checkPbkdf2With =
  (digest: number): Check =>
  ({ i = 0, l = 0 }) => {
    if (i >= 1 && i * Math.ceil(l / digest) <= max.pbkdf2Rounds) return
    throw new ImportedHashError(
      'invalid_pbkdf_2_hash',
      `A PBKDF2 hash must have at most ${max.pbkdf2Rounds} iterations, multiplied by the digests that its length needs.`,
    )
  }

const derived: Readonly<Record<string, Check>> = {
  argon2i: checkArgon,
  argon2id: checkArgon,
  scrypt: checkScrypt,
  'firebase-scrypt': checkScrypt,
  'pbkdf2-sha256': checkPbkdf2With(32),
  'pbkdf2-sha512': checkPbkdf2With(64),
}

const checks: Readonly<Record<string, Check>> = {
  ...derived,
  md5: () => {},
  sha1: () => {},
  sha512: () => {},
  phpass(_params, [setting]) {
    if (!hasFairCost(Buffer.from(setting ?? []).toString())) {
      throw new ImportedHashError('invalid_hash', 'A phpass hash must have 2^7 to 2^17 rounds.')
    }
  },
  bcrypt({ c = 0 }) {
    if (c < 4 || c > max.bcryptCost) throw new ImportedHashError('invalid_bcrypt_cost')
  },
}
