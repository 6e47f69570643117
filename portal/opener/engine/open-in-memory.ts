import { openedNameOf } from '#cake/index.ts'
import type { MemoryOrders } from './memory.worker.ts'
import memoryWorker from './memory.worker.ts?worker&url'
import type { OpenedCake, OpeningRequest } from './opening.ts'
import { startWorker } from './start-worker.ts'
import { untilAborted } from './until-aborted.ts'

/** Opens a cake that fits in memory: read once, in one worker, which is ended whatever happens. */
export async function openInMemory({
  file,
  findKeys,
  onProgress,
  signal,
}: OpeningRequest): Promise<OpenedCake> {
  const worker = startWorker<MemoryOrders>(memoryWorker, signal)
  try {
    const checksum = await worker.ask('checksum', { file }, (done) =>
      onProgress({ step: 'checksum', done, total: 2 * file.size }),
    )
    onProgress({ step: 'keys', done: 0, total: 1 })
    const keys = await untilAborted(findKeys(checksum), signal)
    onProgress({ step: 'keys', done: 1, total: 1 })
    const name = openedNameOf(file.name)
    let blob: Blob | undefined = await worker.ask('open', { keys, innerName: name }, (done) =>
      onProgress({ step: 'decrypting', done, total: file.size }),
    )
    return {
      name,
      size: blob.size,
      get blob() {
        return blob ?? new Blob()
      },
      // Nothing but the browser can free a blob; it does when nobody holds it.
      async discard() {
        blob = undefined
      },
    }
  } finally {
    worker.end()
  }
}
