import {
  type Bytes,
  blockSize,
  bodySizeIn,
  CakeError,
  type CakeHeader,
  checksumOf,
  filterCandidates,
  hasMagic,
  headerSize,
  parseHeader,
  parseKey,
} from '#cake/index.ts'
import { FileError, toFileErrorCode } from '../../workers/file-error.ts'

/** The few bytes of a cake that identify it and filter its candidate keys, whatever its size. */
export type CakeEnds = {
  header: CakeHeader
  /** SHA-256 of the header (cake/FORMAT.md 6.2) */
  headerHash: string
  /** @returns the keys that fit the last block, most likely first (cake/FORMAT.md 5.2) */
  filterKeys(keys: readonly string[]): Promise<Bytes[]>
}

/**
 * Reads the header and the last two blocks of a file.
 *
 * @throws FileError `foreign_file`, `not_a_cake`, `newer_version`; `unreadable` if the file has changed or is gone
 */
export async function readCakeEnds(file: Blob): Promise<CakeEnds> {
  try {
    const start = await read(file.slice(0, headerSize))
    if (!hasMagic(start)) throw new FileError('foreign_file')
    const header = parseHeader(start)
    const bodySize = bodySizeIn(file.size)
    const end = await read(file.slice(headerSize + Math.max(0, bodySize - 2 * blockSize)))
    const previousBlock = bodySize === blockSize ? header.iv : end.subarray(0, blockSize)
    return {
      header,
      headerHash: await checksumOf(start),
      filterKeys: (keys) => filterCandidates(parseKeys(keys), previousBlock, end.subarray(-blockSize)),
    }
  } catch (error) {
    throw new FileError(toFileErrorCode(error), String(error))
  }
}

const read = async (part: Blob): Promise<Bytes> => new Uint8Array(await part.arrayBuffer())

/** Skips malformed keys, so the other keys are still tried. */
function parseKeys(keys: readonly string[]): Bytes[] {
  return keys.flatMap((key) => {
    try {
      return [parseKey(key)]
    } catch (error) {
      if (error instanceof CakeError) return []
      throw error
    }
  })
}
