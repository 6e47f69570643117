import type { Bytes, Quarantine } from '#cake/index.ts'
import { writeAt } from '../../workers/private-folder.ts'
import { openedType } from './opening.ts'
import { openedCakes } from './private-storage.ts'

/**
 * Keeps the plaintext in a file of the private storage, and releases that file. Works only in a worker.
 *
 * @throws FileError `no_storage` if files cannot be written there, as in older browsers
 */
export async function createStorageQuarantine(fileName: string): Promise<Quarantine<Blob>> {
  const handle = await openedCakes.openSync(fileName)
  const releaseBuffer = createBufferReleaser()
  let at = 0
  return {
    write(plaintext) {
      writeAt(handle, plaintext, at)
      at += plaintext.length
      releaseBuffer(plaintext)
    },
    async release() {
      // Not flushed: the file need not survive a power failure, and waiting for the disk takes longer than decrypting.
      handle.close()
      const file = await openedCakes.read(fileName)
      return file.slice(0, file.size, openedType)
    },
    async destroy() {
      handle.close()
      await openedCakes.remove(fileName)
    },
  }
}

/**
 * Creates a function that frees the buffer of the given bytes immediately; their length is 0 afterwards. If buffers are
 * left to the garbage collector, a large cake takes 64 MB more memory. A message to a closed port is dropped together
 * with the buffers it transfers.
 */
function createBufferReleaser(): (bytes: Bytes) => void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  return ({ buffer }) => port1.postMessage(undefined, [buffer])
}
