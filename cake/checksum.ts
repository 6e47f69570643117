import { type Bytes, toHex } from './bytes.ts'
import { chunksOf, type Source } from './chunks.ts'
import { createSha256 } from './sha256/sha256.ts'
import { chunkSize } from './sizes.ts'

/** The checksum of a whole cake in memory, by the platform's own SHA-256 (FORMAT.md 6.1). */
export async function checksumOf(cake: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', cake)))
}

/**
 * The checksum of a cake that comes chunk by chunk, in bounded memory (FORMAT.md 6.1).
 * @param onProgress called after each chunk with the bytes done so far
 * @throws CakeError `wrong_size` where the source has another length than `size`
 */
export async function checksumOfStream(
  cake: Source,
  size: number,
  onProgress: (done: number) => void = () => {},
): Promise<string> {
  const hash = await createSha256()
  let done = 0
  for await (const chunk of chunksOf(cake, size, chunkSize)) {
    hash.update(chunk)
    done += chunk.length
    onProgress(done)
  }
  return toHex(hash.digest())
}
