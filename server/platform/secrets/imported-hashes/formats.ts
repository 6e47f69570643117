import { createCipheriv, createHash, pbkdf2, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { hashRaw } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import type { Phc } from './phc.ts'
import { hashPhpass } from './phpass.ts'

/** A format of password hashes. Slow work runs on Node's thread pool. */
type Format = {
  /** the number of parts before the hash: the salt, and further data */
  parts: number
  /** computes the hash of a password, in hex or in the format's own encoding */
  compute(setting: Phc, password: string): Promise<string>
  /** whether someone who steals the database can guess passwords quickly */
  isFast(params: Phc['params']): boolean
}

/** The costs below which a hash is fast to guess. NIST SP 800-63B-3 specifies 10,000 iterations for PBKDF2. */
const min = { bcryptCost: 8, pbkdf2Iterations: 10_000, scryptMemory: 2 ** 15, argonMemoryPasses: 8192 }

const derivePbkdf2 = promisify(pbkdf2)

/** @param params `ln` is the binary logarithm of N */
const deriveScrypt = (
  password: string,
  salt: Uint8Array,
  length: number,
  { ln = 0, r = 0, p = 1 }: Phc['params'],
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** ln
    // OpenSSL allocates 128 · r bytes for each of N, p and two more blocks. By default, Node rejects more than 32 MB.
    const options = { N, r, p, maxmem: 128 * r * (N + p + 2) + 1024 }
    scrypt(password, salt, length, options, (problem, key) => (problem ? reject(problem) : resolve(key)))
  })

const digest = (name: string): Format => ({
  parts: 2,
  compute: async ({ parts: [before = empty, after = empty] }, password) =>
    createHash(name).update(before).update(password).update(after).digest('hex'),
  isFast: () => true,
})

const argon = (algorithm: 1 | 2): Format => ({
  parts: 1,
  async compute({ params: { m = 0, t = 0, p = 0, l = 0 }, parts: [salt = empty] }, password) {
    const options = { algorithm, salt, memoryCost: m, timeCost: t, parallelism: p, outputLen: l }
    return (await hashRaw(password, options)).toString('hex')
  },
  isFast: ({ m = 0, t = 0 }) => m * t < min.argonMemoryPasses,
})

const pbkdf2With = (name: string): Format => ({
  parts: 1,
  async compute({ params: { i = 1, l = 0 }, parts: [salt = empty] }, password) {
    return (await derivePbkdf2(password, salt, i, l, name)).toString('hex')
  },
  isFast: ({ i = 0 }) => i < min.pbkdf2Iterations,
})

const isFastScrypt = ({ ln = 0, r = 0 }: Phc['params']) => 2 ** ln * r < min.scryptMemory

/** The formats by their names in PHC strings. The parameter `l` is the length of the hash. */
export const formats: Readonly<Record<string, Format>> = {
  md5: digest('md5'),
  sha1: digest('sha1'),
  sha512: digest('sha512'),
  phpass: {
    parts: 1,
    compute: ({ parts: [setting = empty] }, password) =>
      hashPhpass(password, Buffer.from(setting).toString()),
    isFast: () => true,
  },
  bcrypt: {
    parts: 1,
    async compute({ params: { c = 0 }, parts: [salt = empty] }, password) {
      // The library writes $2y$, regardless of the hash's letter. The last 31 characters are the hash.
      return (await hashBcrypt(password, c, decodeBcrypt(Buffer.from(salt).toString()))).slice(-31)
    },
    isFast: ({ c = 0 }) => c < min.bcryptCost,
  },
  argon2i: argon(1),
  argon2id: argon(2),
  scrypt: {
    parts: 1,
    compute: async ({ params, parts: [salt = empty] }, password) =>
      (await deriveScrypt(password, salt, params.l ?? 0, params)).toString('hex'),
    isFast: isFastScrypt,
  },
  'pbkdf2-sha256': pbkdf2With('sha256'),
  'pbkdf2-sha512': pbkdf2With('sha512'),
  /** Firebase encrypts the project's signer key with the derived key, by AES-256-CTR with a counter that starts at 0. */
  'firebase-scrypt': {
    parts: 2,
    async compute({ params, parts: [salt = empty, signerKey = empty] }, password) {
      const key = await deriveScrypt(password, salt, 64, params)
      const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), Buffer.alloc(16))
      return Buffer.concat([cipher.update(signerKey), cipher.final()]).toString('hex')
    },
    isFast: isFastScrypt,
  },
}

const empty = new Uint8Array()

const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** bcrypt uses base64 with a different alphabet. */
const decodeBcrypt = (text: string) =>
  Buffer.from(
    text.replace(/./g, (letter) => base64Alphabet.charAt(bcryptAlphabet.indexOf(letter))),
    'base64',
  )
