import type { Bytes, StreamMac } from '#cake/index.ts'
import { receiverOf } from '../../workers/receiver.ts'

/** How many chunks may be in transit, enough that the other worker never waits for the next one. */
const maxInTransit = 8

/** A MAC that the worker at the other end of the port computes (`serveMac`). */
export function createRemoteMac(port: MessagePort): StreamMac {
  const receive = receiverOf(port)
  let inTransit = 0
  const send = (buffer: ArrayBuffer, length: number) =>
    port.postMessage(new Uint8Array(buffer, 0, length), [buffer])
  /** Reclaims the memory of the oldest chunk. */
  const reclaim = async () => {
    const { buffer } = await receive()
    inTransit--
    return buffer
  }
  return {
    async update(bytes) {
      const reclaimed = inTransit < maxInTransit ? undefined : await reclaim()
      const isLarge = reclaimed !== undefined && reclaimed.byteLength >= bytes.length
      const buffer = isLarge ? reclaimed : new ArrayBuffer(bytes.length)
      new Uint8Array(buffer).set(bytes)
      send(buffer, bytes.length)
      inTransit++
    },
    async digest() {
      // An empty chunk ends the message. The MAC is sent in reply, after all the returned chunks.
      send(new ArrayBuffer(0), 0)
      while (inTransit > 0) await reclaim()
      return receive()
    },
  }
}

/** Serves a remote MAC: returns each chunk after hashing it, and the MAC after the empty one. */
export async function serveMac(
  port: MessagePort,
  mac: { update(bytes: Bytes): void; digest(): Bytes },
): Promise<void> {
  const receive = receiverOf(port)
  for (;;) {
    const chunk = await receive()
    if (chunk.length === 0) break
    mac.update(chunk)
    port.postMessage(chunk, [chunk.buffer])
  }
  port.postMessage(mac.digest())
}
