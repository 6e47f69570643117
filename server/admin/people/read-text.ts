import { createReadStream } from 'node:fs'
import { toReason } from '../document-file.ts'
import { UsageError } from '../usage-error.ts'

/** Reads a text file in parts. @throws UsageError */
export async function* readText(path: string): AsyncGenerator<string> {
  // The stream decodes characters that are split between two parts.
  const parts: AsyncIterable<string> = createReadStream(path, { encoding: 'utf8', highWaterMark: 2 ** 18 })
  try {
    yield* parts
  } catch (error) {
    throw new UsageError(`the file could not be read: ${toReason(error)}.`)
  }
}
