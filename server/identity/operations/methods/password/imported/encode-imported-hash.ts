import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import {
  type Digest,
  readHash,
  writeDigest,
  writePhpass,
} from '../../../../../platform/secrets/imported-hashes/hash-text.ts'
import { readPhc, writePhc } from '../../../../../platform/secrets/imported-hashes/phc.ts'
import { isPhpass } from '../../../../../platform/secrets/imported-hashes/phpass.ts'
import { ImportedHashError } from '../../../../base/errors/imported-hash-error.ts'
import { requireFairCost } from './cost-limits.ts'

const Salt = Text.check(z.maxLength(1000))
const Salts = z.optional(z.object({ prepend_salt: z.optional(Salt), append_salt: z.optional(Salt) }))
const Count = z.int().check(z.minimum(1), z.maximum(2 ** 31))

/** A password hash from another system, with the fields of the contract's `passwords.migrate` and those of Firebase. */
export const importedHashFields = {
  hash: Text.check(z.maxLength(1000)),
  hash_type: Text.check(z.maxLength(40)),
  md_5_config: Salts,
  sha_1_config: Salts,
  sha_512_config: Salts,
  argon_2_config: z.optional(
    z.object({ salt: Salt, iteration_amount: Count, memory: Count, threads: Count, key_length: Count }),
  ),
  scrypt_config: z.optional(
    z.object({ salt: Salt, n_parameter: Count, r_parameter: Count, p_parameter: Count, key_length: Count }),
  ),
  pbkdf_2_config: z.optional(
    z.object({
      salt: Salt,
      iteration_amount: Count,
      key_length: Count,
      algorithm: z._default(z.enum(['', 'sha256', 'sha512']), ''),
    }),
  ),
  firebase_scrypt_config: z.optional(
    z.object({ salt: Salt, signer_key: Salt, salt_separator: Salt, rounds: Count, mem_cost: Count }),
  ),
}

type Foreign = z.output<z.ZodMiniObject<typeof importedHashFields>>

/** Decodes base64, standard or URL-safe. @throws ImportedHashError */
function decode(text: string, problem: ImportedHashError['type']): Buffer {
  if (!/^[\w+/-]+={0,2}$/.test(text)) throw new ImportedHashError(problem)
  return Buffer.from(text, 'base64')
}

/**
 * Converts a password hash from another system to the text that the database stores. Wrap the result of a fast hash
 * (`isFastHash`) before storing it.
 * @throws ImportedHashError with the error type of the contract
 */
export function encodeImportedHash(foreign: Foreign): string {
  const encode = Object.hasOwn(types, foreign.hash_type) ? types[foreign.hash_type] : undefined
  if (!encode) throw new ImportedHashError('invalid_hash_type')
  const text = encode(foreign)
  const setting = readHash(text)?.setting
  if (!setting) throw new ImportedHashError('invalid_hash')
  requireFairCost(setting)
  return text
}

const types: Readonly<Record<string, (foreign: Foreign) => string>> = {
  bcrypt({ hash }) {
    if (!/^\$2[abxy]\$\d\d\$[./\dA-Za-z]{53}$/.test(hash)) throw new ImportedHashError('invalid_bcrypt_hash')
    return hash
  },
  phpass({ hash }) {
    if (!isPhpass(hash)) throw new ImportedHashError('invalid_phpass_hash_prefix')
    return writePhpass(hash)
  },
  md_5: ({ hash, md_5_config: salts }) => encodeDigest('md5', 16, hash, salts, 'invalid_md_5_hash'),
  sha_1: ({ hash, sha_1_config: salts }) => encodeDigest('sha1', 20, hash, salts, 'invalid_sha_1_hash'),
  sha_512: ({ hash, sha_512_config: salts }) =>
    encodeDigest('sha512', 64, hash, salts, 'invalid_sha_512_hash'),
  argon_2i: (foreign) => encodeArgon('argon2i', foreign),
  argon_2id: (foreign) => encodeArgon('argon2id', foreign),
  scrypt: encodeScrypt,
  pbkdf_2: encodePbkdf2,
  firebase_scrypt: encodeFirebase,
}

/** The hash in hex of the salt, the password and the salt again. */
function encodeDigest(
  digest: Digest,
  bytes: number,
  hash: string,
  salts: z.output<typeof Salts>,
  problem: ImportedHashError['type'],
): string {
  if (!/^[\da-f]+$/i.test(hash) || hash.length !== bytes * 2) throw new ImportedHashError(problem)
  const { prepend_salt: before = '', append_salt: after = '' } = salts ?? {}
  return writeDigest(digest, { before, after }, Buffer.from(hash, 'hex'))
}

function encodeArgon(id: 'argon2i' | 'argon2id', { hash, argon_2_config: config }: Foreign): string {
  if (!config) {
    const encoded = /^\$(argon2id?)\$v=19\$m=\d{1,9},t=\d{1,9},p=\d{1,9}\$[\w+/]{11,}\$[\w+/]+$/.exec(hash)
    if (encoded?.[1] !== id) throw new ImportedHashError('invalid_argon_2_hash')
    return hash
  }
  const bytes = decode(hash, 'invalid_argon_2_hash')
  if (bytes.length !== config.key_length) throw new ImportedHashError('argon_2_key_length_mismatch')
  const salt = decode(config.salt, 'invalid_argon_2_salt')
  if (salt.length < 8) throw new ImportedHashError('invalid_argon_2_salt')
  const params = { m: config.memory, t: config.iteration_amount, p: config.threads }
  return writePhc({ id, params, parts: [salt, bytes] }).replace(`$${id}$`, `$${id}$v=19$`)
}

function encodeScrypt({ hash, scrypt_config: config }: Foreign): string {
  if (!config) {
    if (readPhc(hash)?.id !== 'scrypt') throw new ImportedHashError('invalid_hash')
    return hash
  }
  const bytes = decode(hash, 'invalid_hash')
  if (bytes.length !== config.key_length) throw new ImportedHashError('scrypt_key_length_mismatch')
  const ln = Math.log2(config.n_parameter)
  if (!Number.isInteger(ln)) throw new ImportedHashError('invalid_hash')
  const params = { ln, r: config.r_parameter, p: config.p_parameter }
  return writePhc({ id: 'scrypt', params, parts: [decode(config.salt, 'invalid_hash'), bytes] })
}

function encodePbkdf2({ hash, pbkdf_2_config: config }: Foreign): string {
  if (!config) throw new ImportedHashError('invalid_pbkdf_2_hash')
  const bytes = decode(hash, 'invalid_pbkdf_2_hash')
  if (bytes.length !== config.key_length) throw new ImportedHashError('pbkdf_2_key_length_mismatch')
  const salt = decode(config.salt, 'invalid_pbkdf_2_hash')
  const id = `pbkdf2-${config.algorithm || 'sha256'}`
  return writePhc({ id, params: { i: config.iteration_amount }, parts: [salt, bytes] })
}

/** @see https://github.com/firebase/scrypt for the meaning of the fields, which Firebase displays with its export */
function encodeFirebase({ hash, firebase_scrypt_config: config }: Foreign): string {
  if (!config) throw new ImportedHashError('invalid_hash')
  const params = { ln: config.mem_cost, r: config.rounds }
  const read = (text: string) => decode(text, 'invalid_hash')
  const salt = Buffer.concat([read(config.salt), read(config.salt_separator)])
  return writePhc({ id: 'firebase-scrypt', params, parts: [salt, read(config.signer_key), read(hash)] })
}
