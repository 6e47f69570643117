import { type Bytes, openedNameOf } from '#cake/index.ts'
import { decryptIntoTempFile, type Work } from './decrypt-verified.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'
import { checkSpace, createTempFile } from './private-storage.ts'
import { raceAbort } from './race-abort.ts'
import { startWorker } from './start-worker.ts'
import type { StreamDecryptMethods } from './stream-decrypt.worker.ts'
import decryptWorker from './stream-decrypt.worker.ts?worker&url'
import type { StreamHashMethods } from './stream-hash.worker.ts'
import hashWorker from './stream-hash.worker.ts?worker&url'

/** Opens a cake in bounded memory: one worker reads and decrypts, and sends each chunk to the other, which hashes it. */
export async function openByStorage(request: OpeningRequest): Promise<OpenedCake> {
  const { file, findKeys, onProgress, signal } = request
  const hash = startWorker<StreamHashMethods>(hashWorker, signal)
  const decrypt = startWorker<StreamDecryptMethods>(decryptWorker, signal)
  try {
    await checkSpace(file.size)
    const { port1: to, port2: from } = new MessageChannel()
    const [checksum] = await Promise.all([
      hash.ask('checksum', { size: file.size, from }, (done) =>
        onProgress({ step: 'checksum', done, total: file.size }),
      ),
      decrypt.ask('read', { file, to }),
    ])
    onProgress({ step: 'keys', done: 0, total: 1 })
    const keys = await raceAbort(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const candidates = await decrypt.ask('candidates', { keys })
    return await decryptToTempFile({ request, hash, decrypt }, candidates)
  } finally {
    hash.end()
    decrypt.end()
  }
}

async function decryptToTempFile(work: Work, candidates: Bytes[]): Promise<OpenedCake> {
  const tempFile = await createTempFile()
  try {
    const blob = await decryptIntoTempFile(work, candidates, tempFile.name)
    const name = openedNameOf(work.request.file.name)
    return { name, size: blob.size, blob, discard: () => tempFile.remove() }
  } catch (error) {
    work.decrypt.end() // it can still hold the file if the other worker failed
    await tempFile.remove()
    throw error
  }
}
