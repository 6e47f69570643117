import { createSHA256 } from 'hash-wasm'
import { type Bytes, CakeError, chunkSize, createKey, decryptInto } from '#cake/index.ts'
import { createStorageQuarantine } from '../../../../portal/opener/engine/storage-quarantine.ts'

/** The number of bytes hashed, and decrypted and written, to measure a rate. */
const size = 256 * 2 ** 20
const chunk = crypto.getRandomValues(new Uint8Array(65_536))
const noise = Uint8Array.from({ length: chunkSize }, (_, at) => chunk[at % chunk.length] ?? 0)

self.addEventListener('message', async () => {
  const hash = await hashAlone()
  const write = await decryptAndWriteAlone()
  const rateOf = (milliseconds: number) => size / 2 ** 20 / (milliseconds / 1000)
  self.postMessage({ hash: rateOf(hash), write: rateOf(write) })
})

/** The incremental SHA-256 of hash-wasm, on bytes in memory. */
async function hashAlone(): Promise<number> {
  const hash = await createSHA256()
  hash.init()
  const start = performance.now()
  for (let done = 0; done < size; done += noise.length) hash.update(noise)
  hash.digest()
  return performance.now() - start
}

/** Decrypts random bytes from memory into private storage. They are not a cake, so this is rejected at the end. */
async function decryptAndWriteAlone(): Promise<number> {
  async function* body(): AsyncGenerator<Bytes> {
    for (let done = 0; done < size; done += noise.length) yield noise
  }
  const start = performance.now()
  let written = Number.NaN
  const inner = await createStorageQuarantine(crypto.randomUUID())
  const quarantine = {
    ...inner,
    async destroy() {
      written = performance.now() - start
      await inner.destroy()
    },
  }
  const header = { iv: new Uint8Array(16), mac: new Uint8Array(32) }
  const mac = new Uint8Array(32).fill(1)
  await decryptInto({ header, body: body(), bodySize: size, key: createKey(), mac, quarantine }).catch(
    (error) => {
      if (!(error instanceof CakeError && error.code === 'no_key_fits')) throw error
    },
  )
  return written
}
