import { type Bytes, openReader } from '#cake/index.ts'
import { receiverOf } from './receiver.ts'

/** So many stretches are away at once: whoever borrows them has the next ones there when it is done with one. */
const mostAway = 4

export type ChunkTransfer = {
  to: MessagePort
  /** bytes of a stretch; the first may have another size, the last is shorter */
  size: number
  firstSize?: number
}

/**
 * Reads a blob once for two workers. Each stretch is lent to the one at the other end of the port, and given here, in
 * order, when it has come back: so both have seen the same bytes, whatever happens to the file meanwhile. It is read into
 * again when the next one is asked for.
 * @throws CakeError `wrong_size` where the blob ends too early; what the platform throws where the file has changed or gone
 */
export async function* lend(blob: Blob, lending: ChunkTransfer): AsyncGenerator<Bytes, void> {
  const { to, size, firstSize = size } = lending
  const reader = openReader(blob.stream())
  const receive = receiverOf(to)
  const spare: ArrayBuffer[] = []
  let read = 0
  let away = 0
  const readNext = async () => {
    const length = Math.min(read === 0 ? firstSize : size, blob.size - read)
    const buffer = spare.pop() ?? new ArrayBuffer(Math.min(Math.max(size, firstSize), blob.size))
    read += length
    return new Uint8Array(await reader.fill(buffer, 0, length), 0, length)
  }
  try {
    while (read < blob.size || away > 0) {
      while (read < blob.size && away < mostAway) {
        const stretch = await readNext()
        to.postMessage(stretch, [stretch.buffer])
        away++
      }
      const stretch = await receive()
      away--
      yield stretch
      spare.push(stretch.buffer)
    }
  } finally {
    await reader.close()
  }
}

/** The other end of `lend`: each stretch, of `total` bytes in all, goes back when the next one is asked for. */
export async function* borrow(from: MessagePort, total: number): AsyncGenerator<Bytes, void> {
  const receive = receiverOf(from)
  for (let done = 0; done < total; ) {
    const stretch = await receive()
    done += stretch.length
    yield stretch
    from.postMessage(stretch, [stretch.buffer])
  }
}
