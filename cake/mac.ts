import { createHMAC, createSHA256 } from 'hash-wasm'
import type { Bytes } from './bytes.ts'
import { chunksOf, type Source } from './chunks.ts'
import { CakeError } from './errors.ts'
import { keySize } from './keys.ts'
import { chunkSize } from './sizes.ts'

/** A MAC computed chunk by chunk. Chunks are not retained. `digest` is called once, last. */
type IncrementalMac = { update(bytes: Bytes): void; digest(): Bytes }

/**
 * Starts an incremental HMAC-SHA-256 in WebAssembly, because WebCrypto accepts only a complete buffer (ADR 0075).
 * @throws CakeError `bad_key` if the key is not 32 bytes long
 */
export async function createMac(key: Bytes): Promise<IncrementalMac> {
  if (key.length !== keySize) throw new CakeError('bad_key')
  const mac = await createHMAC(createSHA256(), key)
  return {
    update: (bytes) => void mac.update(bytes),
    digest: () => new Uint8Array(mac.digest('binary')),
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
