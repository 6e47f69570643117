import { openedNameOf } from '#cake/index.ts'
import type { HashOrders } from './hash.worker.ts'
import hashWorker from './hash.worker.ts?worker&url'
import { OpenerError } from './opener-error.ts'
import { type OpenedCake, type OpeningRequest, openedType } from './opening.ts'
import { checkSpace, takePlace } from './private-storage.ts'
import { startWorker } from './start-worker.ts'
import type { StorageOrders } from './storage.worker.ts'
import storageWorker from './storage.worker.ts?worker&url'
import { untilAborted } from './until-aborted.ts'

/**
 * Opens a cake of any size in bounded memory: one worker hashes, another decrypts beside it into the private
 * storage, and the file there is given out only after the MAC has matched. It is deleted on failure, on
 * cancelling and by `discard`.
 */
export async function openInStorage(request: OpeningRequest): Promise<OpenedCake> {
  const { file, findKeys, onProgress, signal } = request
  const hash = startWorker<HashOrders>(hashWorker, signal)
  const storage = startWorker<StorageOrders>(storageWorker, signal)
  try {
    await checkSpace(file.size)
    const checksum = await hash.ask('checksum', { file }, (done) =>
      onProgress({ step: 'checksum', done, total: file.size }),
    )
    onProgress({ step: 'keys', done: 0, total: 1 })
    const keys = await untilAborted(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const candidates = await storage.ask('candidates', { file, keys })
    if (candidates.length === 0) throw new OpenerError('no_key_fits')
    return await decrypt(request, hash, storage, candidates)
  } finally {
    hash.end()
    storage.end()
  }
}

type AtWork<Work extends HashOrders | StorageOrders> = ReturnType<typeof startWorker<Work>>

async function decrypt(
  { file, onProgress }: OpeningRequest,
  hash: AtWork<HashOrders>,
  storage: AtWork<StorageOrders>,
  keys: Parameters<HashOrders['macs']>[0]['keys'],
): Promise<OpenedCake> {
  const name = openedNameOf(file.name)
  const place = await takePlace()
  const done = { hashed: 0, decrypted: 0 }
  const report = () =>
    onProgress({ step: 'decrypting', done: done.hashed + done.decrypted, total: 2 * file.size })
  try {
    const proving = hash
      .ask('macs', { file, keys }, (hashed) => {
        done.hashed = hashed
        report()
      })
      .then((macs) => storage.ask('macs', { macs }))
    const opening = storage.ask('open', { file, keys, innerName: name, place: place.name }, (decrypted) => {
      done.decrypted = decrypted
      report()
    })
    const [stored] = await Promise.all([opening, proving])
    const blob = stored.slice(0, stored.size, openedType)
    return { name, size: blob.size, blob, discard: () => place.remove() }
  } catch (error) {
    // The worker still holds the file when it is not itself the one that failed.
    storage.end()
    await place.remove()
    throw error
  }
}
