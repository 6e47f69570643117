import { type Bytes, openedNameOf } from '#cake/index.ts'
import { reportDecrypting } from './decrypting-progress.ts'
import type { MemoryDecryptOrders } from './memory-decrypt.worker.ts'
import decryptWorker from './memory-decrypt.worker.ts?worker&url'
import type { MemoryHashOrders } from './memory-hash.worker.ts'
import hashWorker from './memory-hash.worker.ts?worker&url'
import { OpenerError } from './opener-error.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'
import { raceAbort } from './race-abort.ts'
import { startWorker, type WorkerAtWork } from './start-worker.ts'

/** One worker reads the cake and hashes it, and passes it on to the other, which decrypts. */
type Work = {
  request: OpeningRequest
  hash: WorkerAtWork<MemoryHashOrders>
  decrypt: WorkerAtWork<MemoryDecryptOrders>
  /** until the one has passed on all: then its thread is free for the MAC */
  passing: Promise<void>
}

/** Opens a cake with all of it in memory, by the browser's own calls (docs/decisions/0033). */
export async function openInMemory(request: OpeningRequest): Promise<OpenedCake> {
  const { file, findKeys, onProgress, signal } = request
  const hash = startWorker<MemoryHashOrders>(hashWorker, signal)
  const decrypt = startWorker<MemoryDecryptOrders>(decryptWorker, signal)
  try {
    await hash.ask('read', { file }, (done) => onProgress({ step: 'checksum', done, total: file.size }))
    const { port1: port, port2: to } = new MessageChannel()
    const [checksum] = await Promise.all([
      hash.ask('checksum', undefined),
      decrypt.ask('makeRoom', { size: file.size, port }),
    ])
    onProgress({ step: 'keys', done: 0, total: 1 })
    const passing = hash.ask('passOn', { to })
    passing.catch(() => {}) // awaited below, unless there is no key
    const keys = await raceAbort(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const candidates = await hash.ask('candidates', { keys })
    return toOpened(request, await decryptBesideMac({ request, hash, decrypt, passing }, candidates))
  } finally {
    hash.end()
    decrypt.end()
  }
}

/**
 * Both workers at once, each on what it holds. The likeliest key comes first, so that there is hardly ever a second try.
 */
async function decryptBesideMac(
  { request, hash, decrypt, passing }: Work,
  candidates: Bytes[],
): Promise<Blob> {
  const innerName = openedNameOf(request.file.name)
  for (const key of candidates) {
    const report = reportDecrypting(request)
    const passMac = async () => {
      await passing
      const mac = await hash.ask('mac', { key }, (hashed) => report({ hashed }))
      await decrypt.ask('mac', { mac })
    }
    try {
      const [blob] = await Promise.all([
        decrypt.ask('open', { key, innerName }, (decrypted) => report({ decrypted })),
        passMac(),
      ])
      return blob
    } catch (error) {
      if (!(error instanceof OpenerError && error.code === 'no_key_fits')) throw error
    }
  }
  throw new OpenerError('no_key_fits')
}

function toOpened({ file }: OpeningRequest, opened: Blob): OpenedCake {
  // Nothing but the browser can free a blob: it does when nobody holds it.
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
