import { CakeError } from './errors.ts'

/** FORMAT.md 2 */
export const headerSize = 53

/** FORMAT.md 1.2 */
export const blockSize = 16

/** Bytes per read: large enough to amortize the cost of a read. */
export const chunkSize = 4 * 2 ** 20

/**
 * Bytes per call of the cipher: a whole number of blocks and a divisor of `chunkSize`. For larger results, browsers
 * request memory from the system each time, which costs more than the cipher: in Chromium, calls of up to 768 KB are
 * more than twice as fast as calls of 1 MB and more.
 */
export const cipherChunkSize = 512 * 2 ** 10

/** Returns the body length for a plaintext of this many bytes (FORMAT.md 3.2). */
export function bodySizeOf(plaintextSize: number): number {
  return blockSize * (Math.floor(plaintextSize / blockSize) + 1)
}

/** Returns the cake length for a plaintext of this many bytes (FORMAT.md 3.2). */
export function cakeSizeOf(plaintextSize: number): number {
  return headerSize + bodySizeOf(plaintextSize)
}

/**
 * Returns the body length of a cake of this many bytes.
 * @throws CakeError `not_a_cake` if no cake has this length (FORMAT.md 3.3)
 */
export function bodySizeIn(cakeSize: number): number {
  const size = cakeSize - headerSize
  if (!Number.isSafeInteger(size) || size < blockSize || size % blockSize !== 0) {
    throw new CakeError('not_a_cake')
  }
  return size
}
