import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from '../outside/random.ts'

/**
 * What the master key does. Sealed texts begin with the key version that sealed them, so that the master
 * key can be rotated; `associated` says what a sealed text belongs to and must be the same to open it.
 */
export type Secrets = {
  seal(plain: string, associated: string): string
  /** @throws when the text was altered, or belongs to something else */
  open(sealed: string, associated: string): string
  /** A keyed hash, hex. One purpose's hashes say nothing about another's. */
  keyedHash(purpose: string, text: string): string
}

const keyVersion = 1

export function createSecrets(masterKey: Uint8Array, random: Random): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `cakelock ${purpose}`, 32))
  const sealingKey = derive('sealing')
  return {
    seal(plain, associated) {
      const iv = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(associated))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v${keyVersion}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, associated) {
      const [version, text] = sealed.split('.')
      if (version !== `v${keyVersion}` || text === undefined) throw new Error('Sealed under an unknown key.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(associated))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    keyedHash: (purpose, text) =>
      createHmac('sha256', derive(`hash ${purpose}`))
        .update(text)
        .digest('hex'),
  }
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
