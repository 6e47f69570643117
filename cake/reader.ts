import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'

/** Reads a stream into the caller's buffers. */
export type Reader = {
  /**
   * Fills `length` bytes of the buffer, starting at `at`. The buffer may be transferred, so use the returned one.
   * @throws CakeError `wrong_size` if the stream ends too early
   */
  fill(buffer: ArrayBuffer, at: number, length: number): Promise<ArrayBuffer>
  isAtEnd(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Keeps open readers reachable. Chromium 156 garbage-collects a stream that is referenced only by a pending read, and
 * the read then never settles.
 */
const openReaders = new Set<Reader>()

/** Opens a reader that copies as little as the platform and the stream allow. The caller must close it. */
export function openReader(stream: ReadableStream<Bytes>): Reader {
  const reader = createReader(stream)
  const close = () => {
    openReaders.delete(reader)
    return reader.close()
  }
  openReaders.add(reader)
  return { ...reader, close }
}

function createReader(stream: ReadableStream<Bytes>): Reader {
  try {
    return readByteStream(stream.getReader({ mode: 'byob' }))
  } catch (error) {
    if (error instanceof TypeError && !stream.locked) return readChunkStream(stream.getReader())
    throw error
  }
}

/** A byte stream writes directly into our buffers. Each read transfers the buffer and returns it. */
function readByteStream(reader: ReadableStreamBYOBReader): Reader {
  return {
    async fill(buffer, at, length) {
      let filled = 0
      while (filled < length) {
        const remainder = new Uint8Array(buffer, at + filled, length - filled)
        const { done, value } = await reader.read(remainder, { min: remainder.length })
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

/** Any other stream yields chunks in sizes it chooses, which are copied into the buffer. */
function readChunkStream(reader: ReadableStreamDefaultReader<Bytes>): Reader {
  let chunk: Bytes = new Uint8Array(0)
  const readChunk = async () => {
    while (chunk.length === 0) {
      const { done, value } = await reader.read()
      if (done) return false
      chunk = value
    }
    return true
  }
  return {
    async fill(buffer, at, length) {
      const view = new Uint8Array(buffer, at, length)
      for (let filled = 0; filled < length; ) {
        if (!(await readChunk())) throw new CakeError('wrong_size')
        const part = chunk.subarray(0, length - filled)
        view.set(part, filled)
        filled += part.length
        chunk = chunk.subarray(part.length)
      }
      return buffer
    },
    isAtEnd: async () => !(await readChunk()),
    close: () => reader.cancel().catch(() => {}),
  }
}
