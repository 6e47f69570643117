import {
  type Bytes,
  blockSize,
  type CakeHeader,
  filterCandidates,
  headerSize,
  parseHeader,
} from '#cake/index.ts'
import { parseCandidates } from './candidate-keys.ts'

/** Collects the header and the last blocks of a cake, which are enough to filter candidate keys. */
export type TailReader = {
  /**
   * Takes the next chunk of the cake.
   *
   * @returns the part of the chunk that belongs to the body
   * @throws CakeError `not_a_cake` if the first chunk does not start with a header
   */
  look(chunk: Bytes): Bytes
  getHeader(): CakeHeader
  /** @returns the keys that fit the cake's last block, most likely first (cake/FORMAT.md 5.2) */
  filterKeys(keys: readonly string[]): Promise<Bytes[]>
}

export function createTailReader(): TailReader {
  let header: CakeHeader | undefined
  /** the last two blocks of the body, or its only block */
  let end: Bytes = new Uint8Array()

  function getHeader(): CakeHeader {
    if (!header) throw new Error('The cake has not been read yet.')
    return header
  }

  return {
    look(chunk) {
      const part = header ? chunk : chunk.subarray(headerSize)
      header ??= parseHeader(chunk)
      end = Uint8Array.of(...end, ...part.subarray(-2 * blockSize)).slice(-2 * blockSize)
      return part
    },
    getHeader,
    filterKeys(keys) {
      const before = end.length === blockSize ? getHeader().iv : end.subarray(0, blockSize)
      return filterCandidates(parseCandidates(keys), before, end.subarray(-blockSize))
    },
  }
}
