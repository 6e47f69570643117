import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'
import { openReader } from './reader.ts'
import { chunkSize, cipherChunkSize } from './sizes.ts'

/**
 * A stream, one buffer, or several buffers (an array or an async iterable). Every buffer but the last must hold a whole
 * number of blocks. An async iterable may reuse a buffer once the next one is requested.
 */
export type Source = ReadableStream<Bytes> | Bytes | readonly Bytes[] | AsyncIterable<Bytes>

/**
 * Splits a source of exactly `total` bytes into chunks of `size` bytes; the last chunk of a stream or of a buffer may
 * be shorter. The next chunk is read while the current one is processed. Two buffers alternate, so a chunk is valid
 * only until the next one is requested. Leaving the loop early cancels the stream or returns the iterator.
 * @throws CakeError `wrong_size` if the source holds fewer or more bytes than `total`
 */
export async function* chunksOf(source: Source, total: number, size: number): AsyncGenerator<Bytes, void> {
  if (!(source instanceof ReadableStream)) {
    return yield* chunksOfBuffers(source instanceof Uint8Array ? [source] : source, total, size)
  }
  const reader = openReader(source)
  try {
    let read = 0
    const readNext = (buffer: ArrayBuffer) => {
      const length = Math.min(size, total - read)
      read += length
      const filled = reader.fill(buffer, 0, length).then((full) => new Uint8Array(full, 0, length))
      filled.catch(() => {}) // awaited below, unless the caller leaves the loop first
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

async function* chunksOfBuffers(
  buffers: readonly Bytes[] | AsyncIterable<Bytes>,
  total: number,
  size: number,
): AsyncGenerator<Bytes, void> {
  let received = 0
  for await (const buffer of buffers) {
    received += buffer.length
    if (received > total) throw new CakeError('wrong_size')
    yield* split(buffer, size)
  }
  if (received < total) throw new CakeError('wrong_size')
}

/** Reads a source in chunks of `chunkSize` and splits each chunk into chunks of `cipherChunkSize`. */
export async function* cipherChunksOf(source: Source, total: number): AsyncGenerator<Bytes, void> {
  for await (const chunk of chunksOf(source, total, chunkSize)) {
    yield* split(chunk, cipherChunkSize)
  }
}

function* split(bytes: Bytes, size: number): Generator<Bytes, void> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
