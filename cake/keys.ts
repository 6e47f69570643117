import { type Bytes, findBytesOfHex, toHex } from './bytes.ts'
import { CakeError } from './errors.ts'
import { blockSize } from './sizes.ts'

/** FORMAT.md 4.1 */
export const keySize = 32

/** Creates a random key. */
export function createKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(keySize))
}

/** Creates a random IV. */
export function createIv(): Bytes {
  return crypto.getRandomValues(new Uint8Array(blockSize))
}

/** @throws CakeError `bad_key` if the text is not 64 hex digits */
export function parseKey(hex: string): Bytes {
  const key = findBytesOfHex(hex)
  if (key?.length !== keySize) throw new CakeError('bad_key')
  return key
}

/** Imports the key for AES-CBC. Decrypting in chunks needs `encrypt` as well (FORMAT.md 7.2). */
export function importCipherKey(key: Bytes): Promise<CryptoKey> {
  if (key.length !== keySize) throw new CakeError('bad_key')
  return crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt', 'decrypt'])
}

/**
 * Drops duplicates and keys under which the last block has invalid padding (FORMAT.md 5.2). Passing this filter proves
 * nothing; only the MAC identifies the key. Keys with longer padding come first, because a wrong key that passes nearly
 * always shows one byte of padding, and the right key does so for one cake in 16. Otherwise the order is stable.
 * @param previousBlock the 16 bytes before the last block: of the body, or the IV if the body is one block
 * @param lastBlock the last 16 bytes of the body
 */
export async function filterCandidates(
  keys: readonly Bytes[],
  previousBlock: Bytes,
  lastBlock: Bytes,
): Promise<Bytes[]> {
  if (previousBlock.length !== blockSize || lastBlock.length !== blockSize) throw new CakeError('not_a_cake')
  const distinct = [...new Map(keys.map((key) => [toHex(key), key])).values()]
  const tried = await Promise.all(
    distinct.map(async (key) => ({ key, padding: await countPadding(key, previousBlock, lastBlock) })),
  )
  return tried
    .filter(({ padding }) => padding > 0)
    .sort((a, b) => b.padding - a.padding)
    .map(({ key }) => key)
}

/** Counts the padding bytes of the last block under this key; 0 if the padding is invalid. */
async function countPadding(key: Bytes, iv: Bytes, lastBlock: Bytes): Promise<number> {
  const cipherKey = await importCipherKey(key)
  return crypto.subtle.decrypt({ name: 'AES-CBC', iv }, cipherKey, lastBlock).then(
    (plaintext) => blockSize - plaintext.byteLength,
    () => 0,
  )
}
