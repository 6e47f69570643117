import { type Bytes, headerSize } from '#cake/index.ts'
import { receiverOf } from './receiver.ts'

/** So much is passed on at once. */
const stretchSize = 16 * 2 ** 20

/** No system's pages are smaller. */
const pageSize = 4096

/**
 * Offers room for a cake of `size` bytes to somebody else, who fills it, and gives the stretches that come back. The pages are
 * touched here, in the time of whoever has nothing else to do: the system's work on new memory takes several times as long
 * as the copy that fills it.
 */
export function preallocateChunks(size: number, to: MessagePort): Promise<Bytes>[] {
  const receive = receiverOf(to)
  const stretches: Promise<Bytes>[] = []
  // The header comes with the first stretch, so that what each holds of the body is whole blocks.
  for (let at = 0, length = headerSize + stretchSize; at < size; at += length, length = stretchSize) {
    const room = new Uint8Array(Math.min(length, size - at))
    for (let page = 0; page < room.length; page += pageSize) room[page] = 1
    to.postMessage(room, [room.buffer])
    stretches.push((stretches.at(-1) ?? Promise.resolve()).then(receive))
  }
  return stretches
}

/** Copies a cake into the room that is offered at the other end of the port, and gives it back, stretch by stretch. */
export async function fillChunks(cake: Bytes, port: MessagePort): Promise<void> {
  const receive = receiverOf(port)
  for (let at = 0; at < cake.length; ) {
    const room = await receive()
    room.set(cake.subarray(at, at + room.length))
    at += room.length
    port.postMessage(room, [room.buffer])
  }
}
