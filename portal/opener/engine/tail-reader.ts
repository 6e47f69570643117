import {
  type Bytes,
  blockSize,
  type CakeHeader,
  filterCandidates,
  headerSize,
  parseHeader,
} from '#cake/index.ts'
import { parseCandidates } from './candidate-keys.ts'

/** What a worker that decrypts has to know of a cake before it has a key. */
export type TailReader = {
  /**
   * Takes the cake's stretches, in order, and gives what each holds of the body.
   * @throws CakeError `not_a_cake` where the first does not begin with a header
   */
  look(stretch: Bytes): Bytes
  getHeader(): CakeHeader
  /** The keys that the cake's last block leaves, the likeliest first (cake/FORMAT.md 5.2). */
  thin(keys: readonly string[]): Promise<Bytes[]>
}

export function createTailReader(): TailReader {
  let header: CakeHeader | undefined
  /** the body's last two blocks, or its only one */
  let end: Bytes = new Uint8Array()

  function getHeader(): CakeHeader {
    if (!header) throw new Error('The cake has not been read yet.')
    return header
  }

  return {
    look(stretch) {
      const part = header ? stretch : stretch.subarray(headerSize)
      header ??= parseHeader(stretch)
      end = Uint8Array.of(...end, ...part.subarray(-2 * blockSize)).slice(-2 * blockSize)
      return part
    },
    getHeader,
    thin(keys) {
      const before = end.length === blockSize ? getHeader().iv : end.subarray(0, blockSize)
      return filterCandidates(parseCandidates(keys), before, end.subarray(-blockSize))
    },
  }
}
