import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { readPhc, writePhc } from '../../../../platform/secrets/foreign-hashes/phc.ts'
import { hasFairCost, isPhpass } from '../../../../platform/secrets/foreign-hashes/phpass.ts'
import {
  type Digest,
  writeFastHash,
  writePhpass,
} from '../../../../platform/secrets/foreign-hashes/wrapped-hashes.ts'
import { ForeignHashError } from './error.ts'

const Salts = z.optional(z.object({ prepend_salt: z.optional(Text), append_salt: z.optional(Text) }))
const Count = z.int().check(z.minimum(1), z.maximum(2 ** 31))

/** A password hash of another system, with the fields of the contract's `passwords.migrate`, and Firebase's. */
export const foreignHashFields = {
  hash: Text.check(z.maxLength(1000)),
  hash_type: Text.check(z.maxLength(40)),
  md_5_config: Salts,
  sha_1_config: Salts,
  sha_512_config: Salts,
  argon_2_config: z.optional(
    z.object({ salt: Text, iteration_amount: Count, memory: Count, threads: Count, key_length: Count }),
  ),
  scrypt_config: z.optional(
    z.object({ salt: Text, n_parameter: Count, r_parameter: Count, p_parameter: Count, key_length: Count }),
  ),
  pbkdf_2_config: z.optional(
    z.object({
      salt: Text,
      iteration_amount: Count,
      key_length: Count,
      algorithm: z._default(z.enum(['', 'sha256', 'sha512']), ''),
    }),
  ),
  firebase_scrypt_config: z.optional(
    z.object({ salt: Text, signer_key: Text, salt_separator: Text, rounds: Count, mem_cost: Count }),
  ),
}

type Foreign = z.output<z.ZodMiniObject<typeof foreignHashFields>>

/**
 * The highest cost that a sign-in may have: one check of a password takes at most about a second and 256 MB. A stored
 * hash of a higher cost would let anybody who knows an email address occupy the server.
 */
const most = { bcryptCost: 14, memoryKiB: 262_144, passes: 16, lanes: 16, pbkdf2: 2_000_000, keyLength: 1024 }

/** Decodes base64, standard or URL-safe. @throws ForeignHashError */
function decode(text: string, problem: ForeignHashError['type']): Buffer {
  if (!/^[\w+/-]+={0,2}$/.test(text)) throw new ForeignHashError(problem)
  return Buffer.from(text, 'base64')
}

/**
 * Converts a password hash of another system to the text that the database stores. The result of a fast hash
 * (`isFastHash`) must be wrapped first.
 * @throws ForeignHashError with the error type of the contract
 */
export function encodeForeignHash(foreign: Foreign): string {
  const encode = Object.hasOwn(types, foreign.hash_type) ? types[foreign.hash_type] : undefined
  if (!encode) throw new ForeignHashError('invalid_hash_type')
  return encode(foreign)
}

const types: Readonly<Record<string, (foreign: Foreign) => string>> = {
  bcrypt({ hash }) {
    const cost = /^\$2[abxy]\$(\d\d)\$[./\dA-Za-z]{53}$/.exec(hash)?.[1]
    if (cost === undefined) throw new ForeignHashError('invalid_bcrypt_hash')
    if (Number(cost) < 4 || Number(cost) > most.bcryptCost) throw new ForeignHashError('invalid_bcrypt_cost')
    return hash
  },
  phpass({ hash }) {
    if (!isPhpass(hash)) throw new ForeignHashError('invalid_phpass_hash_prefix')
    if (!hasFairCost(hash)) throw new ForeignHashError('invalid_hash')
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

/** The hash of salt, password and salt in hex. */
function encodeDigest(
  digest: Digest,
  bytes: number,
  hash: string,
  salts: z.output<typeof Salts>,
  problem: ForeignHashError['type'],
): string {
  if (!/^[\da-f]+$/i.test(hash) || hash.length !== bytes * 2) throw new ForeignHashError(problem)
  const { prepend_salt: before = '', append_salt: after = '' } = salts ?? {}
  return writeFastHash(digest, { before, after }, Buffer.from(hash, 'hex'))
}

function encodeArgon(id: 'argon2i' | 'argon2id', { hash, argon_2_config: config }: Foreign): string {
  const encoded = new RegExp(
    `^\\$${id}\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$[\\w+/]{11,}\\$[\\w+/]{16,}$`,
  ).exec(hash)
  if (!config) {
    if (!encoded) throw new ForeignHashError('invalid_argon_2_hash')
    const [memory = 0, passes = 0, lanes = 0] = encoded.slice(1).map(Number)
    return requireFairArgon(memory, passes, lanes, hash)
  }
  const bytes = decode(hash, 'invalid_argon_2_hash')
  if (bytes.length !== config.key_length) throw new ForeignHashError('argon_2_key_length_mismatch')
  const salt = decode(config.salt, 'invalid_argon_2_salt')
  if (salt.length < 8) throw new ForeignHashError('invalid_argon_2_salt')
  const { memory: m, iteration_amount: t, threads: p } = config
  const text = writePhc({ id, params: { m, t, p }, parts: [salt, bytes] })
  return requireFairArgon(m, t, p, text.replace(`$${id}$`, `$${id}$v=19$`))
}

function requireFairArgon(memory: number, passes: number, lanes: number, text: string): string {
  if (memory < 8 * lanes || memory > most.memoryKiB) throw new ForeignHashError('invalid_argon_2_memory')
  if (passes < 1 || passes > most.passes) throw new ForeignHashError('invalid_argon_2_iteration_amount')
  if (lanes < 1 || lanes > most.lanes) throw new ForeignHashError('invalid_argon_2_threads')
  return text
}

function encodeScrypt({ hash, scrypt_config: config }: Foreign): string {
  if (!config) {
    const phc = readPhc(hash)
    const { ln = 0, r = 0, p = 0 } = phc?.params ?? {}
    if (phc?.id !== 'scrypt' || phc.parts.length !== 2 || !isFairScrypt({ ln, r, p })) {
      throw new ForeignHashError('invalid_hash')
    }
    return hash
  }
  const bytes = decode(hash, 'invalid_hash')
  if (bytes.length !== config.key_length) throw new ForeignHashError('scrypt_key_length_mismatch')
  const params = { ln: Math.log2(config.n_parameter), r: config.r_parameter, p: config.p_parameter }
  if (!isFairScrypt(params)) throw new ForeignHashError('invalid_hash')
  return writePhc({ id: 'scrypt', params, parts: [decode(config.salt, 'invalid_hash'), bytes] })
}

/** N is a power of two below 262,145, as the contract requires. */
const isFairScrypt = ({ ln, r, p }: { ln: number; r: number; p: number }) =>
  Number.isInteger(ln) &&
  ln >= 1 &&
  ln <= 18 &&
  r >= 1 &&
  p >= 1 &&
  p <= most.lanes &&
  (2 ** ln * r) / 8 <= most.memoryKiB

function encodePbkdf2({ hash, pbkdf_2_config: config }: Foreign): string {
  if (!config) throw new ForeignHashError('invalid_pbkdf_2_hash')
  const bytes = decode(hash, 'invalid_pbkdf_2_hash')
  if (bytes.length !== config.key_length) throw new ForeignHashError('pbkdf_2_key_length_mismatch')
  if (config.iteration_amount > most.pbkdf2 || bytes.length > most.keyLength)
    throw new ForeignHashError('invalid_pbkdf_2_hash')
  const salt = decode(config.salt, 'invalid_pbkdf_2_hash')
  const id = `pbkdf2-${config.algorithm || 'sha256'}`
  return writePhc({ id, params: { i: config.iteration_amount }, parts: [salt, bytes] })
}

/** @see https://github.com/firebase/scrypt for the meaning of the fields, which Firebase shows with its export */
function encodeFirebase({ hash, firebase_scrypt_config: config }: Foreign): string {
  const params = { ln: config?.mem_cost ?? 0, r: config?.rounds ?? 0 }
  if (!config || !isFairScrypt({ ...params, p: 1 })) throw new ForeignHashError('invalid_hash')
  const read = (text: string) => decode(text, 'invalid_hash')
  const salt = Buffer.concat([read(config.salt), read(config.salt_separator)])
  return writePhc({ id: 'firebase-scrypt', params, parts: [salt, read(config.signer_key), read(hash)] })
}
