import { createCipheriv } from 'node:crypto'
import type { Bytes } from '../../../cake/bytes.ts'
import { encryptCake } from '../../../cake/encrypt.ts'

/** Returns the plaintext of the test vectors: the keystream that vectors/make-vectors.sh describes. */
export function samplePlaintext(size: number): Bytes {
  const cipher = createCipheriv('aes-256-ctr', new Uint8Array(32), new Uint8Array(16))
  return new Uint8Array(cipher.update(new Uint8Array(size)))
}

/** Creates a stream of these chunks; `type: 'bytes'` creates a byte stream. */
export function streamOf(chunks: readonly Bytes[], type?: 'bytes'): ReadableStream<Bytes> {
  const remaining = chunks.map((chunk) => chunk.slice())
  const pull = (controller: ReadableStreamController<Bytes>) => {
    const chunk = remaining.shift()
    if (chunk) return controller.enqueue(chunk)
    controller.close()
    // A pending read with a buffer settles only after a response.
    if ('byobRequest' in controller) controller.byobRequest?.respond(0)
  }
  if (type === undefined) return new ReadableStream<Bytes>({ pull })
  return new ReadableStream({
    type,
    pull: (controller) => pull(controller as never),
  }) as ReadableStream<Bytes>
}

/** Splits bytes into chunks of these lengths, repeated as often as needed. */
export function split(bytes: Bytes, lengths: readonly number[]): Bytes[] {
  const chunks: Bytes[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    chunks.push(bytes.slice(at, at + length))
    at += length
  }
  return chunks
}

export async function collect(stream: ReadableStream<Bytes>): Promise<Bytes> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Encrypts a cake in memory. */
export async function bakeInMemory(plaintext: Bytes, key: Bytes, iv?: Bytes): Promise<Bytes> {
  const baking = encryptCake(plaintext, plaintext.length, key, iv && (() => iv))
  const body = await collect(baking.body)
  const cake = new Uint8Array(53 + body.length)
  cake.set(await baking.header, 0)
  cake.set(body, 53)
  return cake
}
