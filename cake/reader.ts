import type { Bytes } from './bytes.ts'
import { CakeError } from './errors.ts'

/** Reads a stream into buffers of the caller's. */
export type Reader = {
  /**
   * Fills `length` bytes of the buffer from `at` on, and gives the buffer back: the one passed in is gone.
   * @throws CakeError `wrong_size` where the stream ends before
   */
  fill(buffer: ArrayBuffer, at: number, length: number): Promise<ArrayBuffer>
  isAtEnd(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The readers that are open. In Chromium 156 the collector takes a stream that nothing but a pending read of it refers to,
 * and that read never ends; so whoever reads is held here.
 */
const open = new Set<Reader>()

/** Opens a reader that copies as little as this platform and this stream allow. Whoever opens it closes it. */
export function openReader(stream: ReadableStream<Bytes>): Reader {
  const reader = readAsItCan(stream)
  const close = () => {
    open.delete(reader)
    return reader.close()
  }
  open.add(reader)
  return { ...reader, close }
}

function readAsItCan(stream: ReadableStream<Bytes>): Reader {
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
