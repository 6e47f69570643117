import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Bytes, createKey, encryptCake, headerSize, toHex } from '#cake/index.ts'

export type Sample = { path: string; key: string; size: number; sha256: string }

/** Writes a cake with `size` random bytes to `path`. */
export async function bakeSample(path: string, size: number): Promise<Sample> {
  const hash = createHash('sha256')
  const noise = new Uint8Array(randomBytes(2 ** 20))
  let given = 0
  const plaintext = new ReadableStream<Bytes>({
    pull(controller) {
      if (given === size) return controller.close()
      const piece = noise.slice(0, Math.min(noise.length, size - given))
      piece[0] = given / noise.length // no two megabytes alike
      hash.update(piece)
      given += piece.length
      controller.enqueue(piece)
    },
  })
  const key = createKey()
  const baking = encryptCake(plaintext, size, key)
  const file = await open(path, 'w')
  try {
    let at = headerSize
    for await (const piece of baking.body) {
      await file.write(piece, 0, piece.length, at)
      at += piece.length
    }
    await file.write(await baking.header, 0, headerSize, 0)
  } finally {
    await file.close()
  }
  return { path, key: toHex(key), size, sha256: hash.digest('hex') }
}
