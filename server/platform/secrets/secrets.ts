import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from '../machine/random.ts'

/**
 * Encryption and keyed hashes under the master key. Sealed texts begin with the name of their master key, so the key
 * can be rotated (rule F8). `associated` binds a sealed text to its context and must be the same to open it.
 */
export type Secrets = {
  seal(plain: string, associated: string): string
  /**
   * @throws UnknownMasterKeyError if its master key is not available
   * @throws Error if the text was altered or has another context
   */
  open(sealed: string, associated: string): string
  /** Returns whether this text was sealed with the current master key, not an earlier one. */
  isCurrent(sealed: string): boolean
  /** Returns a keyed hash in hex, separated by purpose. It changes when the master key is rotated. */
  keyedHash(purpose: string, text: string): string
}

/** A text is sealed under a master key that this process does not have. The names of keys are not secret. */
export class UnknownMasterKeyError extends Error {
  override name = 'UnknownMasterKeyError'
  readonly keyName: string
  readonly knownNames: readonly string[]

  constructor(keyName: string, knownNames: readonly string[]) {
    super(
      `Sealed under the master key named ${keyName}, which this process does not have. Set CAKE_MASTER_KEY_PREVIOUS to it.`,
    )
    this.keyName = keyName
    this.knownNames = knownNames
  }
}

/** @param previousKeys earlier master keys, which only open sealed texts */
export function createSecrets(
  masterKey: Uint8Array,
  random: Random,
  previousKeys: readonly Uint8Array[] = [],
): Secrets {
  const current = toSealingKey(masterKey)
  const keysByName = new Map(
    [...previousKeys.map(toSealingKey), current].map((entry) => [entry.name, entry.key]),
  )
  // The purposes are a fixed few.
  const hashKeys = new Map<string, Buffer>()
  return {
    seal(plain, associated) {
      const iv = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(associated))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${current.name}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, associated) {
      const [name = '', text = ''] = sealed.split('.')
      const key = keysByName.get(name)
      if (!key) throw new UnknownMasterKeyError(name, [...keysByName.keys()])
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(associated))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.name}.`),
    keyedHash(purpose, text) {
      const key = hashKeys.get(purpose) ?? derive(masterKey, `hash ${purpose}`)
      hashKeys.set(purpose, key)
      return createHmac('sha256', key).update(text).digest('hex')
    },
  }
}

const derive = (masterKey: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `cakelock ${purpose}`, 32))

/** The sealing key, and its name: 12 hex digits that identify the master key without revealing it. */
const toSealingKey = (masterKey: Uint8Array) => ({
  name: derive(masterKey, 'name').toString('hex').slice(0, 12),
  key: derive(masterKey, 'sealing'),
})

export const sha256Hex = (text: string): string => hash('sha256', text)

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
