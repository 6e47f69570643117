import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'

/** Where bytes come from: a stream, or memory. */
export type Source = ReadableStream<Bytes> | Bytes

/**
 * Cuts a source of exactly `total` bytes into chunks of `size` bytes; only the last may be shorter. While one
 * is worked on the next is read, and two buffers serve all: a chunk is valid until the next one is asked for.
 *
 * Leaving the loop early cancels the stream.
 * @throws CakeError `wrong_size` where the source holds fewer or more bytes than `total`
 */
export async function* chunksOf(source: Source, total: number, size: number): AsyncGenerator<Bytes, void> {
  if (source instanceof Uint8Array) {
    if (source.length !== total) throw new CakeError('wrong_size')
    for (let start = 0; start < total; start += size) yield source.subarray(start, start + size)
    return
  }
  const reader = openReader(source)
  try {
    let spare = new ArrayBuffer(Math.min(size, total))
    let read = 0
    const readNext = (buffer: ArrayBuffer) => {
      const length = Math.min(size, total - read)
      read += length
      const filled = reader.fill(new Uint8Array(buffer, 0, length))
      filled.catch(() => {}) // awaited below, unless the loop is left before
      return filled
    }
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

type Reader = {
  /** Fills the whole view, or rejects with `wrong_size`; the bytes are in the view that it resolves to. */
  fill(view: Bytes): Promise<Bytes>
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
    async fill({ buffer, length }) {
      let view = new Uint8Array(buffer, 0, 0)
      while (view.length < length) {
        const rest = new Uint8Array(view.buffer, view.length, length - view.length)
        const { done, value } = await reader.read(rest, { min: rest.length })
        if (value) view = new Uint8Array(value.buffer, 0, value.byteOffset + value.length)
        if (done && view.length < length) throw new CakeError('wrong_size')
      }
      return view
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
    async fill(view) {
      let filled = 0
      while (filled < view.length) {
        if (!(await readPiece())) throw new CakeError('wrong_size')
        const part = piece.subarray(0, view.length - filled)
        view.set(part, filled)
        filled += part.length
        piece = piece.subarray(part.length)
      }
      return view
    },
    isAtEnd: async () => !(await readPiece()),
    close: () => reader.cancel().catch(() => {}),
  }
}
