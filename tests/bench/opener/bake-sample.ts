import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Bytes, createKey, encryptCake, headerSize, toHex } from '#cake/index.ts'

export type Sample = { path: string; key: string; size: number; sha256: string }

/** Writes a cake with `size` random bytes to `path`. */
export async function bakeSample(path: string, size: number): Promise<Sample> {
  const hash = createHash('sha256')
  const plaintext = streamNoise(randomBytes(2 ** 20), size, (chunk, sent) => {
    chunk[0] = sent / 2 ** 20
    hash.update(chunk)
  })
  const key = createKey()
  await writeCake(path, encryptCake(plaintext, size, key))
  return { path, key: toHex(key), size, sha256: hash.digest('hex') }
}

/** Creates a stream of `size` bytes, which repeats the noise. @param change makes each chunk different */
export function streamNoise(noise: Uint8Array, size: number, change: (chunk: Bytes, sent: number) => void) {
  let sent = 0
  return new ReadableStream<Bytes>({
    pull(controller) {
      if (sent === size) return controller.close()
      const chunk = new Uint8Array(noise.subarray(0, size - sent))
      change(chunk, sent)
      sent += chunk.length
      controller.enqueue(chunk)
    },
  })
}

/** Writes a cake to a file as it is encrypted. */
export async function writeCake(path: string, baking: ReturnType<typeof encryptCake>): Promise<void> {
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
}
