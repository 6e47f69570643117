import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'
import { chunkSize, pieceSize } from './sizes.ts'

/** Where bytes come from: a stream, memory, or memory in several stretches of whole blocks (the last may be any). */
export type Source = ReadableStream<Bytes> | Bytes | readonly Bytes[]

/**
 * Cuts a source of exactly `total` bytes into chunks of `size` bytes; only the last may be shorter, and the last
 * of each stretch. While one is worked on the next is read, and two buffers serve all: a chunk is valid until the
 * next one is asked for.
 *
 * Leaving the loop early cancels the stream.
 * @throws CakeError `wrong_size` where the source holds fewer or more bytes than `total`
 */
export async function* chunksOf(source: Source, total: number, size: number): AsyncGenerator<Bytes, void> {
  if (!(source instanceof ReadableStream)) {
    const stretches = source instanceof Uint8Array ? [source] : source
    if (stretches.reduce((sum, stretch) => sum + stretch.length, 0) !== total)
      throw new CakeError('wrong_size')
    for (const stretch of stretches) yield* cut(stretch, size)
    return
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

/** `chunksOf` in the chunks that are good for reading, each cut again into pieces that are good for the cipher. */
export async function* piecesOf(source: Source, total: number): AsyncGenerator<Bytes, void> {
  for await (const chunk of chunksOf(source, total, chunkSize)) {
    yield* cut(chunk, pieceSize)
  }
}

function* cut(bytes: Bytes, size: number): Generator<Bytes, void> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

type Reader = {
  /** Fills `length` bytes of the buffer from `at` on, and gives the buffer back: the one passed in is gone. */
  fill(buffer: ArrayBuffer, at: number, length: number): Promise<ArrayBuffer>
  isAtEnd(): Promise<boolean>
  close(): Promise<void>
}

function openReader(stream: ReadableStream<Bytes>): Reader {
  try {
    return readBytes(stream.getReader({ mode: 'byob' }))
  } catch (error) {
    if (error instanceof TypeError && !stream.locked) return readPieces(stream.getReader())
    throw error
  }
}

/** A byte stream writes straight into our buffers; each read takes the buffer away and gives it back. */
function readBytes(reader: ReadableStreamBYOBReader): Reader {
  return {
    async fill(buffer, at, length) {
      let filled = 0
      while (filled < length) {
        const rest = new Uint8Array(buffer, at + filled, length - filled)
        const { done, value } = await reader.read(rest, { min: rest.length })
        filled += value?.length ?? 0
        if (value) buffer = value.buffer
        if (done && filled < length) throw new CakeError('wrong_size')
      }
      return buffer
    },
    isAtEnd: async () => ((await reader.read(new Uint8Array(1))).value?.length ?? 0) === 0,
    close: () => reader.cancel().catch(() => {}),
  }
}

/** Any other stream gives pieces of its own size, which are copied together. */
function readPieces(reader: ReadableStreamDefaultReader<Bytes>): Reader {
  let piece: Bytes = new Uint8Array(0)
  const readPiece = async () => {
    while (piece.length === 0) {
      const { done, value } = await reader.read()
      if (done) return false
      piece = value
    }
    return true
  }
  return {
    async fill(buffer, at, length) {
      const view = new Uint8Array(buffer, at, length)
      for (let filled = 0; filled < length; ) {
        if (!(await readPiece())) throw new CakeError('wrong_size')
        const part = piece.subarray(0, length - filled)
        view.set(part, filled)
        filled += part.length
        piece = piece.subarray(part.length)
      }
      return buffer
    },
    isAtEnd: async () => !(await readPiece()),
    close: () => reader.cancel().catch(() => {}),
  }
}
