import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Phc, readPhc } from './phc.ts'

const derivePbkdf2 = promisify(pbkdf2)

const deriveScrypt = (
  password: string,
  salt: Uint8Array,
  length: number,
  { ln = 0, r = 0, p = 1 }: Phc['params'],
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Node's limit is 32 MB unless it is raised to what these parameters need.
    const options = { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 128 * r * p + 1_048_576 }
    scrypt(password, salt, length, options, (problem, key) => (problem ? reject(problem) : resolve(key)))
  })

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)

/** How each format derives a hash from a password, on Node's thread pool. */
const formats: Readonly<Record<string, (phc: Phc, password: string) => Promise<boolean>>> = {
  async scrypt({ params, parts: [salt, hash] }, password) {
    return hash !== undefined && isSame(await deriveScrypt(password, salt ?? hash, hash.length, params), hash)
  },
  'pbkdf2-sha256': (phc, password) => matchPbkdf2(phc, password, 'sha256'),
  'pbkdf2-sha512': (phc, password) => matchPbkdf2(phc, password, 'sha512'),
  /** Firebase encrypts the project's signer key with the derived key, by AES-256-CTR with a counter that starts at 0. */
  async 'firebase-scrypt'({ params, parts: [salt, signerKey, hash] }, password) {
    if (!salt || !signerKey || !hash) return false
    const key = await deriveScrypt(password, salt, 64, params)
    const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), Buffer.alloc(16))
    return isSame(Buffer.concat([cipher.update(signerKey), cipher.final()]), hash)
  },
}

async function matchPbkdf2(
  { params: { i = 1 }, parts: [salt, hash] }: Phc,
  password: string,
  digest: string,
): Promise<boolean> {
  if (!salt || !hash) return false
  return isSame(await derivePbkdf2(password, salt, i, hash.length, digest), hash)
}

/** Compares a password with a scrypt, PBKDF2 or Firebase hash. @returns undefined if the hash has another format */
export function matchDerivedHash(stored: string, password: string): Promise<boolean> | undefined {
  const phc = readPhc(stored)
  return phc && formats[phc.id]?.(phc, password)
}
