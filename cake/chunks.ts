import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'
import { openReader } from './reader.ts'
import { chunkSize, pieceSize } from './sizes.ts'

/**
 * Where bytes come from: a stream, memory, or several stretches of whole blocks (the last may be any) that are in memory
 * or come one by one. One that comes is its giver's again when the next is asked for.
 */
export type Source = ReadableStream<Bytes> | Bytes | readonly Bytes[] | AsyncIterable<Bytes>

/**
 * Cuts a source of exactly `total` bytes into chunks of `size` bytes; only the last may be shorter, and the last
 * of each stretch. While one is worked on the next is read, and two buffers serve all: a chunk is valid until the
 * next one is asked for.
 *
 * Leaving the loop early cancels the stream, or ends whoever gives the stretches.
 * @throws CakeError `wrong_size` where the source holds fewer or more bytes than `total`
 */
export async function* chunksOf(source: Source, total: number, size: number): AsyncGenerator<Bytes, void> {
  if (!(source instanceof ReadableStream)) {
    return yield* chunksOfStretches(source instanceof Uint8Array ? [source] : source, total, size)
  }
  const reader = openReader(source)
  try {
    let read = 0
    const readNext = (buffer: ArrayBuffer) => {
      const length = Math.min(size, total - read)
      read += length
      const filled = reader.fill(buffer, 0, length).then((given) => new Uint8Array(given, 0, length))
      filled.catch(() => {}) // awaited below, unless the loop is left before
      return filled
    }
    let spare = new ArrayBuffer(Math.min(size, total))
    let next = total > 0 ? readNext(new ArrayBuffer(Math.min(size, total))) : undefined
    while (next) {
      const chunk: Bytes = await next
      next = read < total ? readNext(spare) : undefined
      yield chunk
      spare = chunk.buffer
    }
    if (!(await reader.isAtEnd())) throw new CakeError('wrong_size')
  } finally {
    await reader.close()
  }
}

async function* chunksOfStretches(
  stretches: readonly Bytes[] | AsyncIterable<Bytes>,
  total: number,
  size: number,
): AsyncGenerator<Bytes, void> {
  let given = 0
  for await (const stretch of stretches) {
    given += stretch.length
    if (given > total) throw new CakeError('wrong_size')
    yield* cut(stretch, size)
  }
  if (given < total) throw new CakeError('wrong_size')
}

/** `chunksOf` in the chunks that are good for reading, each cut again into pieces that are good for the cipher. */
export async function* piecesOf(source: Source, total: number): AsyncGenerator<Bytes, void> {
  for await (const chunk of chunksOf(source, total, chunkSize)) {
    yield* cut(chunk, pieceSize)
  }
}

function* cut(bytes: Bytes, size: number): Generator<Bytes, void> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
