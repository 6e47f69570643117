import type { Bytes } from './bytes.ts'
import { cipherChunksOf, type Source } from './chunks.ts'
import { toHeaderBytes } from './header.ts'
import { createIv, importCipherKey } from './keys.ts'
import { createMac } from './mac.ts'
import { blockSize, bodySizeOf } from './sizes.ts'

/**
 * A cake that is being encrypted. The header contains the MAC of the body, so it is available last: skip `headerSize`
 * bytes, write `body`, then write `header` at the start (FORMAT.md 2.6).
 */
export type Baking = {
  body: ReadableStream<Bytes>
  bodySize: number
  /** Resolves after `body` has been read to the end. Rejects with the error or reason that ended the read early. */
  header: Promise<Bytes>
}

/**
 * A MAC computed chunk by chunk. It can run in another thread: each call is awaited. A chunk may be reused after its
 * `update`.
 */
export type StreamMac = {
  update(bytes: Bytes): void | Promise<void>
  digest(): Bytes | Promise<Bytes>
}

/**
 * Encrypts as a stream, in bounded memory.
 * @param plaintext exactly `size` bytes
 * @param key 32 bytes, used for this cake only
 * @param randomIv creates the IV; tests pass their own to get a reproducible cake
 * @param startMac starts the HMAC-SHA-256 under the key; by default it runs in this thread
 * @throws CakeError while `body` is read: `bad_key` at the first read, `wrong_size` if the source is not `size` bytes
 * long
 */
export function encryptCake(
  plaintext: Source,
  size: number,
  key: Bytes,
  randomIv = createIv,
  startMac: (key: Bytes) => Promise<StreamMac> = createMac,
): Baking {
  const iv = randomIv()
  let settle: { resolve: (header: Bytes) => void; reject: (error: unknown) => void } | undefined
  const header = new Promise<Bytes>((resolve, reject) => {
    settle = { resolve, reject }
  })
  header.catch(() => {}) // the reader of the body gets the same error
  const onMac = (mac: Bytes) => settle?.resolve(toHeaderBytes({ iv, mac }))
  const chunks = encryptBody({ plaintext, size, key, iv, startMac, onMac })
  const body = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          settle?.reject(error)
          throw error
        }
      },
      async cancel(reason) {
        settle?.reject(reason)
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, bodySize: bodySizeOf(size), header }
}

type BodyRequest = {
  plaintext: Source
  size: number
  key: Bytes
  iv: Bytes
  startMac: (key: Bytes) => Promise<StreamMac>
  onMac: (mac: Bytes) => void
}

async function* encryptBody(request: BodyRequest): AsyncGenerator<Bytes, void> {
  const { plaintext, size, key, iv, startMac, onMac } = request
  const cipherKey = await importCipherKey(key)
  const mac = await startMac(key)
  await mac.update(iv)
  let previous = iv
  const encrypt = async (chunk: Bytes, isLast: boolean) => {
    const padded = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-CBC', iv: previous }, cipherKey, chunk),
    )
    // FORMAT.md 7.1: only the last chunk keeps its padding.
    const ciphertext = isLast ? padded : padded.subarray(0, -blockSize)
    previous = ciphertext.slice(-blockSize)
    await mac.update(ciphertext)
    return ciphertext
  }
  let last: Bytes = new Uint8Array(0)
  let processed = 0
  for await (const chunk of cipherChunksOf(plaintext, size)) {
    processed += chunk.length
    if (processed === size) last = chunk.slice()
    else yield await encrypt(chunk, false)
  }
  // The loop has ended without `wrong_size`, so the source is exactly `size` bytes long.
  yield await encrypt(last, true)
  onMac(await mac.digest())
}
