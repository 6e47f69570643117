import { type Bytes, headerSize } from '#cake/index.ts'
import { receiverOf } from './receiver.ts'

const chunkSize = 16 * 2 ** 20

/** The smallest page size of any operating system. */
const pageSize = 4096

/**
 * Allocates memory for a cake of `size` bytes and sends it to the other worker to fill. Touches every page first, while
 * this worker is idle: mapping new memory takes several times as long as the copy that fills it.
 *
 * @returns the filled chunks, in order
 */
export function preallocateChunks(size: number, to: MessagePort): Promise<Bytes>[] {
  const receive = receiverOf(to)
  const chunks: Promise<Bytes>[] = []
  // The first chunk also holds the header, so that each chunk holds whole blocks of the body.
  for (let at = 0, length = headerSize + chunkSize; at < size; at += length, length = chunkSize) {
    const chunk = new Uint8Array(Math.min(length, size - at))
    for (let page = 0; page < chunk.length; page += pageSize) chunk[page] = 1
    to.postMessage(chunk, [chunk.buffer])
    chunks.push((chunks.at(-1) ?? Promise.resolve()).then(receive))
  }
  return chunks
}

/** Copies a cake into the chunks that `preallocateChunks` sends, and returns each one to it. */
export async function fillChunks(cake: Bytes, port: MessagePort): Promise<void> {
  const receive = receiverOf(port)
  for (let at = 0; at < cake.length; ) {
    const chunk = await receive()
    chunk.set(cake.subarray(at, at + chunk.length))
    at += chunk.length
    port.postMessage(chunk, [chunk.buffer])
  }
}
