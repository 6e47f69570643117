import { createReadStream } from 'node:fs'
import { toReason } from '../document-file.ts'
import { UsageError } from '../usage-error.ts'

/** A line of a file, the byte where the next line begins, and whether this line ends with a line feed. */
export type Line = { text: string; nextByte: number; isComplete: boolean }

const longestLine = 16 * 2 ** 20
const lineFeed = 0x0a

/** Reads the lines of a file from a position onward. The last one may have no line feed. */
export async function* readLines(path: string, fromByte: number): AsyncGenerator<Line> {
  for await (const lines of readLineGroups(path, fromByte)) yield* lines
}

/** Reads the lines of a file in groups of about 256 KB, because awaiting each line takes as long as validating it. */
export async function* readLineGroups(path: string, fromByte: number): AsyncGenerator<Line[]> {
  let nextByte = fromByte
  let remainder: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  for await (const part of createReadStream(path, { start: fromByte, highWaterMark: 2 ** 18 })) {
    const bytes: Buffer = remainder.length === 0 ? part : Buffer.concat([remainder, part])
    const lines: Line[] = []
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      nextByte += end + 1 - start
      lines.push({ text: bytes.toString('utf8', start, end), nextByte, isComplete: true })
      start = end + 1
    }
    remainder = bytes.subarray(start)
    if (remainder.length > longestLine)
      throw new UsageError(`${path} has a line of more than ${longestLine} bytes.`)
    yield lines
  }
  if (remainder.length === 0) return
  yield [{ text: remainder.toString('utf8'), nextByte: nextByte + remainder.length, isComplete: false }]
}

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
