import { type Bytes, concatBytes } from '../bytes.ts'
import { parseHeader, toHeaderBytes } from '../header.ts'
import { importCipherKey } from '../keys.ts'
import { bodySizeIn, headerSize } from '../sizes.ts'

/**
 * Encrypts and decrypts the small cakes of one field. The key is imported only once, because a file can have many
 * values.
 */
export type FieldCipher = {
  /** @param iv 16 random bytes, used for this cake only */
  encrypt(plaintext: Bytes, iv: Bytes): Promise<Bytes>
  /** @returns undefined if the bytes are not a cake, are damaged, or have another key (FORMAT.md 5.3) */
  decrypt(cake: Bytes): Promise<Bytes | undefined>
}

/** @throws CakeError `bad_key` if the key is not 32 bytes long */
export async function createFieldCipher(key: Bytes): Promise<FieldCipher> {
  const cipherKey = await importCipherKey(key)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const macKey = await crypto.subtle.importKey('raw', key, hmac, false, ['sign', 'verify'])
  return {
    async encrypt(plaintext, iv) {
      const body = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, cipherKey, plaintext))
      const mac = new Uint8Array(await crypto.subtle.sign(hmac.name, macKey, concatBytes([iv, body])))
      return concatBytes([toHeaderBytes({ iv, mac }), body])
    },
    async decrypt(cake) {
      if (!isCake(cake)) return undefined
      const { iv, mac } = parseHeader(cake)
      const body = cake.subarray(headerSize)
      if (!(await crypto.subtle.verify(hmac.name, macKey, mac, concatBytes([iv, body])))) return undefined
      return crypto.subtle.decrypt({ name: 'AES-CBC', iv }, cipherKey, body).then(
        (plaintext) => new Uint8Array(plaintext),
        () => undefined,
      )
    },
  }
}

function isCake(bytes: Bytes): boolean {
  try {
    bodySizeIn(bytes.length)
    parseHeader(bytes)
    return true
  } catch {
    return false
  }
}
