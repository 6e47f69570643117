import { type Bytes, openedNameOf } from '#cake/index.ts'
import type { DecryptOrders } from './decrypt.worker.ts'
import decryptWorker from './decrypt.worker.ts?worker&url'
import memoryHashWorker from './memory-hash.worker.ts?worker&url'
import type { OpenedCake, OpeningRequest } from './opening.ts'
import { checkSpace, takePlace } from './private-storage.ts'
import { decryptInMemory, decryptIntoPlace, type Work } from './proving.ts'
import { startWorker } from './start-worker.ts'
import type { HashOrders } from './stream-hash.worker.ts'
import streamHashWorker from './stream-hash.worker.ts?worker&url'
import { untilAborted } from './until-aborted.ts'

/** Fast, with the whole cake in memory; or in bounded memory, by way of the browser's private storage. */
export type Way = 'memory' | 'storage'

/**
 * Opens a cake with two workers: one reads and decrypts, into quarantine, and lends all that it reads to the other, which
 * hashes. What is in quarantine is given out only after the MAC has matched. Both are ended whatever happens, and
 * nothing is left on failure.
 */
export async function openByWorkers(way: Way, request: OpeningRequest): Promise<OpenedCake> {
  const { file, findKeys, onProgress, signal } = request
  const hash = startWorker<HashOrders>(way === 'memory' ? memoryHashWorker : streamHashWorker, signal)
  const decrypt = startWorker<DecryptOrders>(decryptWorker, signal)
  try {
    if (way === 'storage') await checkSpace(file.size)
    const { port1: to, port2: from } = new MessageChannel()
    const [checksum] = await Promise.all([
      hash.ask('checksum', { size: file.size, from }, (done) =>
        onProgress({ step: 'checksum', done, total: file.size }),
      ),
      decrypt.ask('read', { file, to, keep: way === 'memory' }),
    ])
    onProgress({ step: 'keys', done: 0, total: 1 })
    const keys = await untilAborted(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const candidates = await decrypt.ask('candidates', { keys })
    const open = way === 'memory' ? openIntoMemory : openIntoStorage
    return await open({ request, hash, decrypt }, candidates)
  } finally {
    hash.end()
    decrypt.end()
  }
}

async function openIntoMemory(work: Work, candidates: Bytes[]): Promise<OpenedCake> {
  // Nothing but the browser can free a blob: it does when nobody holds it.
  let blob: Blob | undefined = await decryptInMemory(work, candidates)
  return {
    name: openedNameOf(work.request.file.name),
    size: blob.size,
    get blob() {
      return blob ?? new Blob()
    },
    async discard() {
      blob = undefined
    },
  }
}

async function openIntoStorage(work: Work, candidates: Bytes[]): Promise<OpenedCake> {
  const place = await takePlace()
  try {
    const blob = await decryptIntoPlace(work, candidates, place.name)
    const name = openedNameOf(work.request.file.name)
    return { name, size: blob.size, blob, discard: () => place.remove() }
  } catch (error) {
    work.decrypt.end() // it may hold the file still, when it is not the one that failed
    await place.remove()
    throw error
  }
}
