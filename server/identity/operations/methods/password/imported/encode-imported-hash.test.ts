import { describe, expect, it } from 'vitest'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import { createHasher } from '../../../../../platform/secrets/hasher.ts'
import { isFastHash, wrapFastHash } from '../../../../../platform/secrets/imported-hashes/wrapped-hashes.ts'
import { encodeImportedHash } from './encode-imported-hash.ts'

const hasher = createHasher({ atOnce: 2, waiting: 64 }, { memoryCost: 64, timeCost: 1, parallelism: 1 })
type Foreign = Parameters<typeof encodeImportedHash>[0]

async function store(foreign: object): Promise<string> {
  const text = encodeImportedHash(foreign as Foreign)
  return isFastHash(hasher, text) ? wrapFastHash(hasher, text) : text
}

/** From the tests of phpass 0.5. */
const phpass = { hash_type: 'phpass', hash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' }

/** From the README of github.com/firebase/scrypt. */
const firebase = {
  hash_type: 'firebase_scrypt',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  firebase_scrypt_config: {
    salt: '42xEC+ixf3L2lw==',
    signer_key: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    salt_separator: 'Bw==',
    rounds: 8,
    mem_cost: 14,
  },
}

describe('a password hash from another system', () => {
  it.each([
    ...Object.entries(importedHashes).map(([name, foreign]) => [name, foreign, importedPassword] as const),
    ['phpass', phpass, 'test12345'] as const,
    ['scrypt of Firebase', firebase, 'user1password'] as const,
  ])('matches its password and no other: %s', async (_name, foreign, password) => {
    const stored = await store(foreign)
    expect(await hasher.matches(stored, password)).toBe(true)
    expect(await hasher.matches(stored, `${password} `)).toBe(false)
    expect(hasher.isCurrent(stored)).toBe(false)
  })

  const slow = ['scrypt', 'scrypt, encoded', 'PBKDF2 with 10,000 iterations', 'bcrypt, cost 8']
  it.each(slow)('is stored as is if it is slow to guess: %s', async (name) => {
    expect(await store(importedHashes[name] ?? {})).not.toContain('$wrapped-')
  })

  const fast = Object.keys(importedHashes).filter((name) => !slow.includes(name))
  it.each(fast)('is not stored if it is fast to guess: %s', async (name) => {
    const { hash = '' } = importedHashes[name] ?? {}
    const stored = await store(importedHashes[name] ?? {})
    expect(stored).toMatch(/^\$wrapped-[^$]+\$.+\$argon2id\$/)
    const encoded = hash.slice(-20).replace(/=+$/, '')
    for (const text of [encoded, Buffer.from(hash, 'hex').toString('base64').slice(0, 20)])
      if (text !== '') expect(stored).not.toContain(text)
  })

  it.each([
    [
      'scrypt of Firebase',
      { ...firebase, firebase_scrypt_config: { ...firebase.firebase_scrypt_config, mem_cost: 1 } },
    ],
    ['bcrypt', { hash_type: 'bcrypt', hash: `$2a$04$${'a'.repeat(53)}` }],
    [
      'argon2id',
      {
        hash_type: 'argon_2id',
        hash: '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6QWK5mRp3Ea0h74er67NaIjGthzECDTR',
      },
    ],
  ])('is wrapped with the lowest cost: %s', async (_name, foreign) => {
    expect(await store(foreign)).toMatch(/^\$wrapped-/)
  })

  const config = (name: string, key: string, change: object) => {
    const foreign: Record<string, unknown> = { ...importedHashes[name] }
    return { ...foreign, [key]: { ...(foreign[key] as object), ...change } }
  }
  const bytes = (count: number) => Buffer.alloc(count, 1).toString('base64')
  const pbkdf2 = (iterations: number, length: number, algorithm = 'sha256') => ({
    hash_type: 'pbkdf_2',
    hash: bytes(length),
    pbkdf_2_config: { salt: bytes(16), iteration_amount: iterations, key_length: length, algorithm },
  })
  const scrypt = (n: number, r: number, p: number, length = 32) => ({
    hash_type: 'scrypt',
    hash: bytes(length),
    scrypt_config: { salt: bytes(16), n_parameter: n, r_parameter: r, p_parameter: p, key_length: length },
  })
  const argon = (m: number, t: number, p = 1, length = 32) => ({
    hash_type: 'argon_2id',
    hash: bytes(length),
    argon_2_config: { salt: bytes(16), memory: m, iteration_amount: t, threads: p, key_length: length },
  })

  it.each<[string, object, object | undefined]>([
    ['2000000 iterations', pbkdf2(2_000_000, 32), pbkdf2(2_000_001, 32)],
    ['2000000 iterations', pbkdf2(1_000_000, 64), pbkdf2(1_000_001, 64)],
    ['2000000 iterations', pbkdf2(1_000_000, 65, 'sha512'), pbkdf2(2_000_000, 700)],
    ['N · r · p of at most 2097152', scrypt(2 ** 18, 8, 1), scrypt(2 ** 18, 8, 2)],
    ['N · r · p of at most 2097152', scrypt(2 ** 14, 8, 16), scrypt(2 ** 15, 8, 16)],
    ['r from 1 to 64', scrypt(2, 64, 16), scrypt(2, 1_048_575, 15)],
    ['multiplied by its iterations, must be at most 524288', argon(262_144, 2), argon(262_144, 3)],
    ['multiplied by its iterations, must be at most 524288', argon(32_768, 16), argon(65_536, 16)],
    ['16 to 1000 bytes', pbkdf2(100_000, 16), pbkdf2(100_000, 15)],
    ['16 to 1000 bytes', scrypt(2 ** 14, 8, 1, 16), scrypt(2 ** 14, 8, 1, 1)],
    ['16 to 1000 bytes', argon(65_536, 2, 1, 16), argon(65_536, 2, 1, 12)],
    [
      'cost of a bcrypt hash',
      { hash_type: 'bcrypt', hash: `$2b$14$${'a'.repeat(53)}` },
      { hash_type: 'bcrypt', hash: `$2b$15$${'a'.repeat(53)}` },
    ],
    [
      '2^7 to 2^17 rounds',
      { hash_type: 'phpass', hash: `$P$F${'a'.repeat(30)}` },
      { hash_type: 'phpass', hash: `$P$G${'a'.repeat(30)}` },
    ],
  ])('costs at most %s', (limit, largest, larger) => {
    expect(encodeImportedHash(largest as Foreign)).toMatch(/^\$/)
    expect(() => encodeImportedHash(larger as Foreign)).toThrow(limit)
  })

  it('can be computed with every accepted cost', async () => {
    expect(await hasher.matches(await store(scrypt(2, 64, 16)), importedPassword)).toBe(false)
  })

  it.each<[string, object]>([
    ['invalid_hash_type', { hash_type: 'sha_256', hash: 'abc' }],
    ['invalid_hash_type', { hash_type: 'constructor', hash: 'abc' }],
    ['invalid_bcrypt_hash', { hash_type: 'bcrypt', hash: 'secret' }],
    ['invalid_bcrypt_cost', { hash_type: 'bcrypt', hash: `$2b$31$${'a'.repeat(53)}` }],
    ['invalid_md_5_hash', { hash_type: 'md_5', hash: 'abc' }],
    ['invalid_sha_1_hash', { hash_type: 'sha_1', hash: importedHashes.MD5?.hash }],
    ['invalid_sha_512_hash', { hash_type: 'sha_512', hash: 'not hexadecimal' }],
    ['invalid_phpass_hash_prefix', { hash_type: 'phpass', hash: '$1$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' }],
    ['invalid_hash', { hash_type: 'phpass', hash: `$P$z${'a'.repeat(30)}` }],
    ['invalid_argon_2_hash', { hash_type: 'argon_2id', hash: importedHashes['argon2i, encoded']?.hash }],
    ['invalid_argon_2_memory', config('argon2id', 'argon_2_config', { memory: 4_000_000 })],
    ['invalid_argon_2_iteration_amount', config('argon2id', 'argon_2_config', { iteration_amount: 1000 })],
    ['invalid_argon_2_threads', config('argon2id', 'argon_2_config', { threads: 64, memory: 2048 })],
    ['invalid_argon_2_salt', config('argon2id', 'argon_2_config', { salt: 'YWJj' })],
    ['argon_2_key_length_mismatch', config('argon2id', 'argon_2_config', { key_length: 32 })],
    ['scrypt_key_length_mismatch', config('scrypt', 'scrypt_config', { key_length: 64 })],
    ['invalid_hash', config('scrypt', 'scrypt_config', { n_parameter: 16_385 })],
    ['invalid_hash', config('scrypt', 'scrypt_config', { n_parameter: 524_288 })],
    ['invalid_hash', config('scrypt', 'scrypt_config', { r_parameter: 100_000 })],
    ['pbkdf_2_key_length_mismatch', config('PBKDF2 with SHA-256', 'pbkdf_2_config', { key_length: 64 })],
    ['invalid_pbkdf_2_hash', config('PBKDF2 with SHA-256', 'pbkdf_2_config', { iteration_amount: 2 ** 30 })],
    ['invalid_pbkdf_2_hash', { hash_type: 'pbkdf_2', hash: 'YWJj' }],
    ['invalid_hash', { ...firebase, firebase_scrypt_config: undefined }],
  ])('is rejected with %s', (type, foreign) => {
    expect(() => encodeImportedHash(foreign as Foreign)).toThrow(expect.objectContaining({ type }))
  })
})
