import { type Bytes, chunkSize, openReader } from '#cake/index.ts'
import { receiverOf } from '../../workers/receiver.ts'

/** The chunks of a file that both workers use: one reads the blob and sends them, the other receives `size` bytes. */
export type ChunkSource =
  | {
      blob: Blob
      to: MessagePort
      /** how many buffers of `chunkSize` the reading worker may fill before the first one is returned */
      buffers: number
    }
  | { size: number; from: MessagePort }

export const chunksFrom = (source: ChunkSource): AsyncGenerator<Bytes, void> =>
  'to' in source ? transferChunks(source) : receiveChunks(source.from, source.size)

/**
 * Reads a blob once for two workers. Yields each chunk and then sends it to the receiver, so that both workers see the
 * same bytes even if the file changes. Meanwhile, the next chunk is read into a buffer that the receiver has returned.
 *
 * @throws CakeError `wrong_size` if the blob ends too early; the platform's error if the file has changed or is gone
 */
export async function* transferChunks(
  { blob, to, buffers }: Extract<ChunkSource, { to: MessagePort }>,
  size = chunkSize,
): AsyncGenerator<Bytes, void> {
  const reader = openReader(blob.stream())
  const receive = receiverOf(to)
  let allocated = 0
  let read = 0
  const readNext = async () => {
    const length = Math.min(size, blob.size - read)
    read += length
    const buffer =
      allocated++ < buffers ? new ArrayBuffer(Math.min(size, blob.size)) : (await receive()).buffer
    return new Uint8Array(await reader.fill(buffer, 0, length), 0, length)
  }
  try {
    let next = readNext()
    for (let sent = 0; sent < blob.size; ) {
      const chunk = await next
      sent += chunk.length
      if (sent < blob.size) {
        next = readNext()
        next.catch(() => {}) // awaited above, unless the caller leaves the loop first
      }
      try {
        yield chunk
      } finally {
        // Also runs when the caller leaves the loop: the receiver still needs all chunks that the caller had.
        to.postMessage(chunk, [chunk.buffer])
      }
    }
  } finally {
    await reader.close()
  }
}

/** The receiver of `transferChunks`. Returns each chunk to the sender when the next one is requested. */
export async function* receiveChunks(from: MessagePort, total: number): AsyncGenerator<Bytes, void> {
  const receive = receiverOf(from)
  for (let received = 0; received < total; ) {
    const chunk = await receive()
    received += chunk.length
    yield chunk
    from.postMessage(chunk, [chunk.buffer])
  }
}
