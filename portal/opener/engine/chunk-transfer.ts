import { type Bytes, openReader } from '#cake/index.ts'
import { receiverOf } from './receiver.ts'

/** How many chunks are in transit at a time, so that the receiver never waits for the next one. */
const maxInTransit = 4

export type ChunkTransfer = {
  to: MessagePort
  /** bytes per chunk; the last chunk is shorter */
  size: number
  firstSize?: number
}

/**
 * Reads a blob once for two workers. Sends each chunk to the receiver and yields it when it comes back, so that both
 * workers see the same bytes even if the file changes. A yielded chunk's memory is reused for a later chunk.
 *
 * @throws CakeError `wrong_size` if the blob ends too early; the platform's error if the file has changed or is gone
 */
export async function* transferChunks(blob: Blob, transfer: ChunkTransfer): AsyncGenerator<Bytes, void> {
  const { to, size, firstSize = size } = transfer
  const reader = openReader(blob.stream())
  const receive = receiverOf(to)
  const spare: ArrayBuffer[] = []
  let read = 0
  let inTransit = 0
  const readNext = async () => {
    const length = Math.min(read === 0 ? firstSize : size, blob.size - read)
    const buffer = spare.pop() ?? new ArrayBuffer(Math.min(Math.max(size, firstSize), blob.size))
    read += length
    return new Uint8Array(await reader.fill(buffer, 0, length), 0, length)
  }
  try {
    while (read < blob.size || inTransit > 0) {
      while (read < blob.size && inTransit < maxInTransit) {
        const chunk = await readNext()
        to.postMessage(chunk, [chunk.buffer])
        inTransit++
      }
      const chunk = await receive()
      inTransit--
      yield chunk
      spare.push(chunk.buffer)
    }
  } finally {
    await reader.close()
  }
}

/** The receiver of `transferChunks`. Returns each chunk to the sender when the next one is requested. */
export async function* receiveChunks(from: MessagePort, total: number): AsyncGenerator<Bytes, void> {
  const receive = receiverOf(from)
  for (let done = 0; done < total; ) {
    const chunk = await receive()
    done += chunk.length
    yield chunk
    from.postMessage(chunk, [chunk.buffer])
  }
}
