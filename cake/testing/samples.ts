import { createCipheriv } from 'node:crypto'
import type { Bytes } from '../bytes.ts'
import { encryptCake } from '../encrypt.ts'

/** The plaintext of the vectors: a keystream, as vectors/make-vectors.sh says. */
export function samplePlaintext(size: number): Bytes {
  const cipher = createCipheriv('aes-256-ctr', new Uint8Array(32), new Uint8Array(16))
  return new Uint8Array(cipher.update(new Uint8Array(size)))
}

/** A stream of these pieces; `type: 'bytes'` gives one that can be read into the reader's own buffers. */
export function streamOf(pieces: readonly Bytes[], type?: 'bytes'): ReadableStream<Bytes> {
  const rest = pieces.map((piece) => piece.slice())
  const pull = (controller: ReadableStreamController<Bytes>) => {
    const piece = rest.shift()
    if (piece) return controller.enqueue(piece)
    controller.close()
    // A reader that waits with a buffer of its own is answered that nothing was put into it.
    if ('byobRequest' in controller) controller.byobRequest?.respond(0)
  }
  if (type === undefined) return new ReadableStream<Bytes>({ pull })
  return new ReadableStream({
    type,
    pull: (controller) => pull(controller as never),
  }) as ReadableStream<Bytes>
}

/** Pieces of these lengths, over and over, until the bytes are used up. */
export function piecesOf(bytes: Bytes, lengths: readonly number[]): Bytes[] {
  const pieces: Bytes[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    pieces.push(bytes.slice(at, at + length))
    at += length
  }
  return pieces
}

export async function collect(stream: ReadableStream<Bytes>): Promise<Bytes> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A whole cake in memory. */
export async function bakeInMemory(plaintext: Bytes, key: Bytes, iv?: Bytes): Promise<Bytes> {
  const baking = encryptCake(plaintext, plaintext.length, key, iv && (() => iv))
  const body = await collect(baking.body)
  const cake = new Uint8Array(53 + body.length)
  cake.set(await baking.header, 0)
  cake.set(body, 53)
  return cake
}
