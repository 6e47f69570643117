import type { Bytes } from './bytes.ts'
import { chunksOf, type Source } from './chunks.ts'
import { CakeError } from './errors.ts'
import { macOffset, parseHeader } from './header.ts'
import { keySize } from './keys.ts'
import { createSha256, type IncrementalHash } from './sha256/sha256.ts'
import { bodySizeIn, chunkSize, headerSize } from './sizes.ts'

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
 * Computes the MACs of one body under several keys (FORMAT.md 2.4), in one pass and bounded memory.
 * @param onProgress called after each chunk with the number of body bytes hashed so far
 * @throws CakeError `wrong_size` if the body is not `bodySize` bytes long
 */
export async function computeMacs(
  body: Source,
  bodySize: number,
  iv: Bytes,
  keys: readonly Bytes[],
  onProgress: (done: number) => void = () => {},
): Promise<Bytes[]> {
  const macs = await Promise.all(keys.map(createMac))
  for (const mac of macs) mac.update(iv)
  let done = 0
  for await (const chunk of chunksOf(body, bodySize, chunkSize)) {
    for (const mac of macs) mac.update(chunk)
    done += chunk.length
    onProgress(done)
  }
  return macs.map((mac) => mac.digest())
}

/**
 * Computes the MAC of a cake in memory with the platform's HMAC. To avoid a copy, the IV is written directly before the
 * body, so that IV ‖ body is contiguous. The original bytes are restored before this function yields: the platform
 * copies its input during the call.
 */
export async function computeMacInPlace(cake: Bytes, key: Bytes): Promise<Bytes> {
  bodySizeIn(cake.length)
  const { iv, mac } = parseHeader(cake)
  const macKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const start = headerSize - iv.length
  cake.set(iv, start)
  const tag = crypto.subtle.sign('HMAC', macKey, cake.subarray(start))
  cake.set(mac, macOffset)
  return new Uint8Array(await tag)
}
