import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { FileId, KeyHex } from '#contract/ids.ts'

/**
 * File keys at rest (rule F8): AES-256-GCM under the master key, with the file's id as associated data, so
 * that a sealed key moved to another file does not open. Each one names the master key that sealed it.
 */

const nonceBytes = 12
const tagBytes = 16

export type SealedKey = {
  /** nonce (12) ‖ ciphertext (32) ‖ tag (16) */
  sealed: Uint8Array
  keyVersion: string
}

/** The master key in use, and the ones before it that may still have sealed a row. Each is 32 bytes. */
export type MasterKeys = { current: Uint8Array; previous: readonly Uint8Array[] }

/** A master key's name: tells keys apart without telling anything of the key. 16 hex digits. */
export function versionOf(masterKey: Uint8Array): string {
  return createHmac('sha256', masterKey).update('cakelock master key version').digest('hex').slice(0, 16)
}

/** Seals a file key under the current master key. `nonce` must be 12 fresh random bytes. */
export function sealKey(masterKeys: MasterKeys, fileId: FileId, key: KeyHex, nonce: Uint8Array): SealedKey {
  const cipher = createCipheriv('aes-256-gcm', masterKeys.current, nonce)
  cipher.setAAD(Buffer.from(fileId))
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(key, 'hex')), cipher.final()])
  return {
    sealed: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]),
    keyVersion: versionOf(masterKeys.current),
  }
}

/** Opens a sealed file key. @throws Error where no master key at hand sealed it, or it was tampered with. */
export function openKey(masterKeys: MasterKeys, fileId: FileId, { sealed, keyVersion }: SealedKey): KeyHex {
  const masterKey = [masterKeys.current, ...masterKeys.previous].find((key) => versionOf(key) === keyVersion)
  if (masterKey === undefined) {
    throw new Error(
      `A key of ${fileId} is sealed under master key ${keyVersion}, which this server does not have. ` +
        'Set CAKE_MASTER_KEY_PREVIOUS to that key.',
    )
  }
  const decipher = createDecipheriv('aes-256-gcm', masterKey, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(fileId))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const ciphertext = sealed.subarray(nonceBytes, -tagBytes)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('hex') as KeyHex
}
