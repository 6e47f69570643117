import { describe, expect, it } from 'vitest'
import { foreignHashes, foreignPassword } from '#support/server/foreign-hashes.ts'
import { isFastHash, wrapFastHash } from '../../../../platform/secrets/foreign-hashes/wrapped-hashes.ts'
import { createHasher } from '../../../../platform/secrets/hasher.ts'
import { encodeForeignHash } from './encode-foreign-hash.ts'

const hasher = createHasher({ atOnce: 2, waiting: 64 }, { memoryCost: 64, timeCost: 1, parallelism: 1 })
type Foreign = Parameters<typeof encodeForeignHash>[0]

async function store(foreign: object): Promise<string> {
  const text = encodeForeignHash(foreign as Foreign)
  return isFastHash(text) ? wrapFastHash(hasher, text) : text
}

/** From the test of phpass 0.5. */
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

describe('a password hash of another system', () => {
  it.each([
    ...Object.entries(foreignHashes).map(([name, foreign]) => [name, foreign, foreignPassword] as const),
    ['phpass', phpass, 'test12345'] as const,
    ['scrypt of Firebase', firebase, 'user1password'] as const,
  ])('matches its password and no other: %s', async (_name, foreign, password) => {
    const stored = await store(foreign)
    expect(await hasher.matches(stored, password)).toBe(true)
    expect(await hasher.matches(stored, `${password} `)).toBe(false)
    expect(hasher.isCurrent(stored)).toBe(false)
  })

  it.each(['MD5', 'SHA-1', 'SHA-512'])('is not stored if it is fast to guess: %s', async (name) => {
    const foreign = foreignHashes[name]
    const stored = await store(foreign ?? {})
    expect(stored).toContain('$argon2id$')
    expect(stored).not.toContain(foreign?.hash)
    expect(stored).not.toContain(
      Buffer.from(foreign?.hash ?? '', 'hex')
        .toString('base64')
        .slice(0, 20),
    )
  })

  const config = (name: string, key: string, change: object) => {
    const foreign: Record<string, unknown> = { ...foreignHashes[name] }
    return { ...foreign, [key]: { ...(foreign[key] as object), ...change } }
  }
  it.each<[string, object]>([
    ['invalid_hash_type', { hash_type: 'sha_256', hash: 'abc' }],
    ['invalid_hash_type', { hash_type: 'constructor', hash: 'abc' }],
    ['invalid_bcrypt_hash', { hash_type: 'bcrypt', hash: 'secret' }],
    ['invalid_bcrypt_cost', { hash_type: 'bcrypt', hash: `$2b$31$${'a'.repeat(53)}` }],
    ['invalid_md_5_hash', { hash_type: 'md_5', hash: 'abc' }],
    ['invalid_sha_1_hash', { hash_type: 'sha_1', hash: foreignHashes.MD5?.hash }],
    ['invalid_sha_512_hash', { hash_type: 'sha_512', hash: 'not hexadecimal' }],
    ['invalid_phpass_hash_prefix', { hash_type: 'phpass', hash: '$1$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' }],
    ['invalid_hash', { hash_type: 'phpass', hash: `$P$z${'a'.repeat(30)}` }],
    ['invalid_argon_2_hash', { hash_type: 'argon_2id', hash: foreignHashes['argon2i, encoded']?.hash }],
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
  ])('is refused with %s', (type, foreign) => {
    expect(() => encodeForeignHash(foreign as Foreign)).toThrow(expect.objectContaining({ type }))
  })
})
