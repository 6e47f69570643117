import type { Bytes } from './bytes.ts'
import { chunksOf, type Source } from './chunks.ts'
import { CakeError } from './errors.ts'
import { keySize } from './keys.ts'
import { createSha256, type IncrementalHash } from './sha256/sha256.ts'
import { chunkSize } from './sizes.ts'

/** Block size of SHA-256: HMAC pads its key to this length (RFC 2104 section 2). */
const hashBlockSize = 64

/**
 * Starts an incremental HMAC-SHA-256.
 * @throws CakeError `bad_key` if the key is not 32 bytes long
 */
export async function createMac(key: Bytes): Promise<IncrementalHash> {
  if (key.length !== keySize) throw new CakeError('bad_key')
  const keyWith = (pad: number) => Uint8Array.from({ length: hashBlockSize }, (_, at) => (key[at] ?? 0) ^ pad)
  const [inner, outer] = await Promise.all([createSha256(), createSha256()])
  inner.update(keyWith(0x36))
  outer.update(keyWith(0x5c))
  return {
    update: inner.update,
    digest() {
      outer.update(inner.digest())
      return outer.digest()
    },
  }
}

/**
 * Computes the MAC of a body (FORMAT.md 2.4) in one pass and bounded memory.
 * @param onProgress called after each chunk with the number of body bytes hashed so far
 * @throws CakeError `bad_key`; `wrong_size` if the body is not `bodySize` bytes long
 */
export async function computeMac(
  body: Source,
  bodySize: number,
  iv: Bytes,
  key: Bytes,
  onProgress: (processed: number) => void = () => {},
): Promise<Bytes> {
  const mac = await createMac(key)
  mac.update(iv)
  let processed = 0
  for await (const chunk of chunksOf(body, bodySize, chunkSize)) {
    mac.update(chunk)
    processed += chunk.length
    onProgress(processed)
  }
  return mac.digest()
}

/** Computes the MAC of IV ‖ body in memory with the platform's HMAC. */
export async function computeMacInMemory(ivAndBody: Bytes, key: Bytes): Promise<Bytes> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const macKey = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(hmac.name, macKey, ivAndBody))
}
