import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Bytes, createKey, encryptCake, headerSize, toHex } from '#cake/index.ts'

export type Sample = { path: string; key: string; size: number; sha256: string }

/** Writes a cake with `size` random bytes to `path`. */
export async function bakeSample(path: string, size: number): Promise<Sample> {
  const hash = createHash('sha256')
  const noise = new Uint8Array(randomBytes(2 ** 20))
  let sent = 0
  const plaintext = new ReadableStream<Bytes>({
    pull(controller) {
      if (sent === size) return controller.close()
      const chunk = noise.slice(0, Math.min(noise.length, size - sent))
      chunk[0] = sent / noise.length // each megabyte is different
      hash.update(chunk)
      sent += chunk.length
      controller.enqueue(chunk)
    },
  })
  const key = createKey()
  const baking = encryptCake(plaintext, size, key)
  const file = await open(path, 'w')
  try {
    let at = headerSize
    for await (const chunk of baking.body) {
      await file.write(chunk, 0, chunk.length, at)
      at += chunk.length
    }
    await file.write(await baking.header, 0, headerSize, 0)
  } finally {
    await file.close()
  }
  return { path, key: toHex(key), size, sha256: hash.digest('hex') }
}
