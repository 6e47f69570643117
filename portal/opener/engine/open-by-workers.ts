import { type Bytes, openedNameOf } from '#cake/index.ts'
import type { DecryptOrders } from './decrypt.worker.ts'
import decryptWorker from './decrypt.worker.ts?worker&url'
import memoryHashWorker from './memory-hash.worker.ts?worker&url'
import { OpenerError } from './opener-error.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'
import { checkSpace, takePlace } from './private-storage.ts'
import { startWorker, type WorkerAtWork } from './start-worker.ts'
import type { HashOrders } from './stream-hash.worker.ts'
import streamHashWorker from './stream-hash.worker.ts?worker&url'
import { untilAborted } from './until-aborted.ts'

/** Fast, with the whole cake in memory; or in bounded memory, by way of the browser's private storage. */
export type Way = 'memory' | 'storage'

/**
 * Opens a cake with two workers: one hashes, another decrypts beside it into quarantine, and what is there is
 * given out only after the MAC has matched. Both are ended whatever happens, and nothing is left on failure.
 */
export async function openByWorkers(way: Way, request: OpeningRequest): Promise<OpenedCake> {
  const { file, findKeys, onProgress, signal } = request
  const hash = startWorker<HashOrders>(way === 'memory' ? memoryHashWorker : streamHashWorker, signal)
  const decrypt = startWorker<DecryptOrders>(decryptWorker, signal)
  try {
    if (way === 'storage') await checkSpace(file.size)
    const reading = way === 'memory' ? passOn(file, decrypt) : { file }
    const checksum = await hash.ask('checksum', reading, (done) =>
      onProgress({ step: 'checksum', done, total: file.size }),
    )
    onProgress({ step: 'keys', done: 0, total: 1 })
    const keys = await untilAborted(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const candidates = await decrypt.ask('candidates', { file, keys })
    if (candidates.length === 0) throw new OpenerError('no_key_fits')
    return way === 'memory'
      ? await openIntoMemory(request, { hash, decrypt, keys: candidates })
      : await openIntoStorage(request, { hash, decrypt, keys: candidates })
  } finally {
    hash.end()
    decrypt.end()
  }
}

/** In memory the file is read once: what the one worker reads to hash it goes on to the other to decrypt it. */
function passOn(file: File, decrypt: WorkerAtWork<DecryptOrders>): { file: File; onward: MessagePort } {
  const { port1: onward, port2: from } = new MessageChannel()
  // Not waited for, so that both workers start at once. A file that it refuses, hashing refuses as well.
  decrypt.ask('hold', { file, from }).catch(() => {})
  return { file, onward }
}

type Work = { hash: WorkerAtWork<HashOrders>; decrypt: WorkerAtWork<DecryptOrders>; keys: Bytes[] }

async function openIntoMemory(request: OpeningRequest, work: Work): Promise<OpenedCake> {
  // Nothing but the browser can free a blob: it does when nobody holds it.
  let blob: Blob | undefined = await proveAndDecrypt(request, work, undefined)
  return {
    name: openedNameOf(request.file.name),
    size: blob.size,
    get blob() {
      return blob ?? new Blob()
    },
    async discard() {
      blob = undefined
    },
  }
}

async function openIntoStorage(request: OpeningRequest, work: Work): Promise<OpenedCake> {
  const place = await takePlace()
  try {
    const blob = await proveAndDecrypt(request, work, place.name)
    const name = openedNameOf(request.file.name)
    return { name, size: blob.size, blob, discard: () => place.remove() }
  } catch (error) {
    work.decrypt.end() // it may hold the file still, when it is not the one that failed
    await place.remove()
    throw error
  }
}

/** Both workers at once: the MACs go from one to the other as soon as they are there. */
async function proveAndDecrypt(
  { file, onProgress }: OpeningRequest,
  { hash, decrypt, keys }: Work,
  place: string | undefined,
): Promise<Blob> {
  const done = { hashed: 0, decrypted: 0 }
  const report = (news: Partial<typeof done>) => {
    Object.assign(done, news)
    onProgress({ step: 'decrypting', done: done.hashed + done.decrypted, total: 2 * file.size })
  }
  const proving = hash
    .ask('macs', { file, keys }, (hashed) => report({ hashed }))
    .then((macs) => decrypt.ask('macs', { macs }))
  const innerName = openedNameOf(file.name)
  const opening = decrypt.ask('open', { file, keys, innerName, place }, (decrypted) => report({ decrypted }))
  const [blob] = await Promise.all([opening, proving])
  return blob
}
