import { CakeError } from './errors.ts'

/** FORMAT.md 2 */
export const headerSize = 53

/** FORMAT.md 1.2 */
export const blockSize = 16

/** How many bytes are read at once: so many that the reads cost nothing beside the bytes. */
export const chunkSize = 4 * 2 ** 20

/**
 * How many bytes are given to the cipher at once, a whole number of blocks and a part of a chunk. Browsers
 * take the memory for larger results from the system each time, which costs more than the cipher itself:
 * in Chromium 768 KB and less run at more than twice the speed of 1 MB and more.
 */
export const pieceSize = 512 * 2 ** 10

/** The length of the body for a plaintext of this many bytes (FORMAT.md 3.2). */
export function bodySizeOf(plaintextSize: number): number {
  return blockSize * (Math.floor(plaintextSize / blockSize) + 1)
}

/** The length of the whole cake for a plaintext of this many bytes (FORMAT.md 3.2). */
export function cakeSizeOf(plaintextSize: number): number {
  return headerSize + bodySizeOf(plaintextSize)
}

/**
 * The length of the body of a cake of this many bytes.
 * @throws CakeError `not_a_cake` where no cake has this length (FORMAT.md 3.3)
 */
export function bodySizeIn(cakeSize: number): number {
  const size = cakeSize - headerSize
  if (!Number.isSafeInteger(size) || size < blockSize || size % blockSize !== 0) {
    throw new CakeError('not_a_cake')
  }
  return size
}
