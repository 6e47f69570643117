import { type Bytes, openedNameOf } from '#cake/index.ts'
import { reportDecrypting } from './decrypting-progress.ts'
import type { MemoryDecryptMethods } from './memory-decrypt.worker.ts'
import decryptWorker from './memory-decrypt.worker.ts?worker&url'
import type { MemoryHashMethods } from './memory-hash.worker.ts'
import hashWorker from './memory-hash.worker.ts?worker&url'
import { OpenerError } from './opener-error.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'
import { raceAbort } from './race-abort.ts'
import { startWorker, type WorkerClient } from './start-worker.ts'

/** The two workers of one cake: one reads and hashes it, and copies it to the other, which decrypts it. */
type Work = {
  request: OpeningRequest
  hash: WorkerClient<MemoryHashMethods>
  decrypt: WorkerClient<MemoryDecryptMethods>
  /** resolves when the cake is copied and the hash worker is free for the MAC */
  copied: Promise<void>
}

/** Opens a cake in memory with the browser's own cryptography (docs/decisions/0033). */
export async function openInMemory(request: OpeningRequest): Promise<OpenedCake> {
  const { file, findKeys, onProgress, signal } = request
  const hash = startWorker<MemoryHashMethods>(hashWorker, signal)
  const decrypt = startWorker<MemoryDecryptMethods>(decryptWorker, signal)
  try {
    await hash.ask('read', { file }, (done) => onProgress({ step: 'checksum', done, total: file.size }))
    const { port1: port, port2: to } = new MessageChannel()
    const [checksum] = await Promise.all([
      hash.ask('checksum', undefined),
      decrypt.ask('preallocate', { size: file.size, port }),
    ])
    onProgress({ step: 'keys', done: 0, total: 1 })
    const copied = hash.ask('transferCake', { to })
    copied.catch(() => {}) // awaited below, unless there is no key
    const keys = await raceAbort(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const candidates = await hash.ask('candidates', { keys })
    return toOpened(request, await decryptWhileHashing({ request, hash, decrypt, copied }, candidates))
  } finally {
    hash.end()
    decrypt.end()
  }
}

/** Decrypts and hashes at the same time. The most likely key comes first, so a second try is rare. */
async function decryptWhileHashing(
  { request, hash, decrypt, copied }: Work,
  candidates: Bytes[],
): Promise<Blob> {
  const innerName = openedNameOf(request.file.name)
  for (const key of candidates) {
    const report = reportDecrypting(request)
    const sendMac = async () => {
      await copied
      const mac = await hash.ask('mac', { key }, (hashed) => report({ hashed }))
      await decrypt.ask('mac', { mac })
    }
    try {
      const [blob] = await Promise.all([
        decrypt.ask('open', { key, innerName }, (decrypted) => report({ decrypted })),
        sendMac(),
      ])
      return blob
    } catch (error) {
      if (!(error instanceof OpenerError && error.code === 'no_key_fits')) throw error
    }
  }
  throw new OpenerError('no_key_fits')
}

function toOpened({ file }: OpeningRequest, opened: Blob): OpenedCake {
  // Only garbage collection frees a blob, so `discard` drops the reference.
  let blob: Blob | undefined = opened
  return {
    name: openedNameOf(file.name),
    size: opened.size,
    get blob() {
      return blob ?? new Blob()
    },
    async discard() {
      blob = undefined
    },
  }
}
