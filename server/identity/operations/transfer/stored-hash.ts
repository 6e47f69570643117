import { type Phc, readPhc } from '../../../platform/secrets/imported-hashes/phc.ts'
import { readWrappedHash } from '../../../platform/secrets/imported-hashes/wrapped-hashes.ts'
import { ImportedHashError } from '../../base/errors/imported-hash-error.ts'
import { requireFairCost } from '../methods/password/imported/cost-limits.ts'
import { encodeImportedHash } from '../methods/password/imported/encode-imported-hash.ts'

/** The part of a line's password that contains its hash. */
type HashFields = { hash_type: string; hash: string }

/** Returns the fields of an exported password hash: a type of the contract if it has one, otherwise `phc`. */
export function toHashFields(stored: string): HashFields {
  const type = contractTypes.find(([prefix]) => prefix.test(stored))?.[1] ?? 'phc'
  return { hash_type: type, hash: stored }
}

const contractTypes: readonly [RegExp, string][] = [
  [/^\$argon2id\$/, 'argon_2id'],
  [/^\$argon2i\$/, 'argon_2i'],
  [/^\$2[abxy]\$/, 'bcrypt'],
  [/^\$scrypt\$/, 'scrypt'],
]

/**
 * Encodes the hash of a line's password for the database.
 * @throws ImportedHashError
 */
export const encodeHash = (password: Parameters<typeof encodeImportedHash>[0]): string =>
  password.hash_type === 'phc' ? readStoredHash(password.hash) : encodeImportedHash(password)

/**
 * Validates a hash of type `phc`: the text that another Cakelock server stores, for formats without a type in the
 * contract (docs/people.md).
 * @throws ImportedHashError
 */
export function readStoredHash(text: string): string {
  const wrapped = readWrappedHash(text)
  if (wrapped) {
    requireFairCost(wrapped.setting)
    encodeImportedHash({ hash_type: 'argon_2id', hash: wrapped.outer })
    return text
  }
  const phc = readPhc(text)
  if (phc?.id === 'firebase-scrypt' || phc?.id.startsWith('pbkdf2-')) return encodeAgain(phc)
  throw new ImportedHashError('invalid_hash')
}

const toBase64 = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64')

/** Encodes the parts again, which checks their costs. The salt of a Firebase hash includes its separator. */
function encodeAgain({ id, params, parts }: Phc): string {
  const [salt, second, third] = parts
  if (id === 'firebase-scrypt') {
    const config = {
      // Splits at any position: the encoder joins the two parts again.
      salt: toBase64(salt?.subarray(0, -1)),
      salt_separator: toBase64(salt?.subarray(-1)),
      signer_key: toBase64(second),
      rounds: params.r ?? 0,
      mem_cost: params.ln ?? 0,
    }
    return encodeImportedHash({
      hash_type: 'firebase_scrypt',
      hash: toBase64(third),
      firebase_scrypt_config: config,
    })
  }
  const config = {
    salt: toBase64(salt),
    iteration_amount: params.i ?? 0,
    key_length: second?.length ?? 0,
    algorithm: id === 'pbkdf2-sha512' ? 'sha512' : 'sha256',
  } as const
  return encodeImportedHash({ hash_type: 'pbkdf_2', hash: toBase64(second), pbkdf_2_config: config })
}
