import { createSHA256 } from 'hash-wasm'
import { type Bytes, toHex } from './bytes.ts'
import { chunksOf, type Source } from './chunks.ts'
import { chunkSize } from './sizes.ts'

/** Computes the checksum of a cake in memory with the platform's SHA-256 (FORMAT.md 6.1). */
export async function checksumOf(cake: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', cake)))
}

/**
 * Computes the checksum of a streamed cake in bounded memory (FORMAT.md 6.1).
 * @param onProgress called after each chunk with the number of bytes hashed so far
 * @throws CakeError `wrong_size` if the source is not `size` bytes long
 */
export async function checksumOfStream(
  cake: Source,
  size: number,
  onProgress: (processed: number) => void = () => {},
): Promise<string> {
  const hash = await createSHA256()
  let processed = 0
  for await (const chunk of chunksOf(cake, size, chunkSize)) {
    hash.update(chunk)
    processed += chunk.length
    onProgress(processed)
  }
  return hash.digest()
}
