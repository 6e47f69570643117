import type { Bytes } from './bytes.ts'
import { piecesOf, type Source } from './chunks.ts'
import { toHeaderBytes } from './header.ts'
import { importCipherKey } from './keys.ts'
import { createMac } from './mac.ts'
import { blockSize, bodySizeOf } from './sizes.ts'

/**
 * A cake being made. The MAC in the header covers the body, so the header comes last: leave `headerSize`
 * bytes free, write `body` behind them, then write `header` at the start (FORMAT.md 2.6).
 */
export type Baking = {
  body: ReadableStream<Bytes>
  bodySize: number
  /** Resolves when `body` has been read to its end; rejects with what ended it otherwise. */
  header: Promise<Bytes>
}

/**
 * Encrypts as a stream, in bounded memory.
 *
 * @param plaintext exactly `size` bytes
 * @param key 32 bytes, for this cake alone
 * @param randomIv where the IV comes from; only for making the same cake twice in a test
 * @throws CakeError `bad_key` at the first read, or `wrong_size` at the place where the source ends too early or goes on
 */
export function encryptCake(plaintext: Source, size: number, key: Bytes, randomIv = createIv): Baking {
  const iv = randomIv()
  let settle: { resolve: (header: Bytes) => void; reject: (error: unknown) => void } | undefined
  const header = new Promise<Bytes>((resolve, reject) => {
    settle = { resolve, reject }
  })
  header.catch(() => {}) // whoever reads the body is told as well
  const onMac = (mac: Bytes) => settle?.resolve(toHeaderBytes({ iv, mac }))
  const pieces = encryptBody(plaintext, size, key, iv, onMac)
  const body = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          settle?.reject(error)
          throw error
        }
      },
      async cancel(reason) {
        settle?.reject(reason)
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, bodySize: bodySizeOf(size), header }
}

function createIv(): Bytes {
  return crypto.getRandomValues(new Uint8Array(blockSize))
}

async function* encryptBody(
  plaintext: Source,
  size: number,
  key: Bytes,
  iv: Bytes,
  onMac: (mac: Bytes) => void,
): AsyncGenerator<Bytes, void> {
  const cipherKey = await importCipherKey(key)
  const mac = await createMac(key)
  mac.update(iv)
  let previous = iv
  const encrypt = async (piece: Bytes, isLast: boolean) => {
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-CBC', iv: previous }, cipherKey, piece),
    )
    // FORMAT.md 7.1: the padding belongs behind the last piece only.
    const bare = isLast ? sealed : sealed.subarray(0, -blockSize)
    previous = bare.slice(-blockSize)
    mac.update(bare)
    return bare
  }
  let last: Bytes = new Uint8Array(0)
  let done = 0
  for await (const piece of piecesOf(plaintext, size)) {
    done += piece.length
    if (done === size) last = piece.slice()
    else yield await encrypt(piece, false)
  }
  // Only now is it certain that the source had no more than it announced.
  yield await encrypt(last, true)
  onMac(mac.digest())
}
