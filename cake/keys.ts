import { type Bytes, findBytesOfHex, toHex } from './bytes.ts'
import { CakeError } from './errors.ts'
import { blockSize } from './sizes.ts'

/** FORMAT.md 4.1 */
export const keySize = 32

/** A new random key. */
export function createKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(keySize))
}

/** @throws CakeError `bad_key` where the text is not 64 hex digits */
export function parseKey(hex: string): Bytes {
  const key = findBytesOfHex(hex)
  if (key?.length !== keySize) throw new CakeError('bad_key')
  return key
}

/** The key for AES-CBC: `encrypt` is needed for decrypting in chunks too (FORMAT.md 7.2). */
export function importCipherKey(key: Bytes): Promise<CryptoKey> {
  if (key.length !== keySize) throw new CakeError('bad_key')
  return crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt', 'decrypt'])
}

/**
 * Drops the keys that cannot be the cake's own, by the padding of its last block (FORMAT.md 5.2), and
 * doubles. Those that leave more padding come first: a wrong key passes by one byte of padding nearly always, and
 * the cake's own in one cake of 16. Otherwise the order stays. What is left has proved nothing: the MAC alone decides.
 *
 * @param lastBlock the body's last 16 bytes
 * @param before the 16 bytes before them: of the body, or the IV where the body is one block
 */
export async function filterCandidates(
  keys: readonly Bytes[],
  before: Bytes,
  lastBlock: Bytes,
): Promise<Bytes[]> {
  if (before.length !== blockSize || lastBlock.length !== blockSize) throw new CakeError('not_a_cake')
  const distinct = [...new Map(keys.map((key) => [toHex(key), key])).values()]
  const tried = await Promise.all(
    distinct.map(async (key) => ({ key, padding: await paddingUnder(key, before, lastBlock) })),
  )
  return tried
    .filter(({ padding }) => padding > 0)
    .sort((one, other) => other.padding - one.padding)
    .map(({ key }) => key)
}

/** How many bytes of right padding the last block ends in under this key; none where they are not right. */
async function paddingUnder(key: Bytes, iv: Bytes, lastBlock: Bytes): Promise<number> {
  const cipherKey = await importCipherKey(key)
  return crypto.subtle.decrypt({ name: 'AES-CBC', iv }, cipherKey, lastBlock).then(
    (rest) => blockSize - rest.byteLength,
    () => 0,
  )
}
