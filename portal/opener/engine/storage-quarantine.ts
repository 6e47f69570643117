import type { Quarantine } from '#cake/index.ts'
import { FileError } from '../../workers/file-error.ts'
import { createBufferReleaser } from './buffer-releaser.ts'
import { openedType } from './opening.ts'
import { openedCakes } from './private-storage.ts'

/**
 * Keeps the plaintext in a file of the private storage, and releases that file. Works only in a worker.
 *
 * @throws FileError `no_storage` if files cannot be written there, as in older browsers
 */
export async function createStorageQuarantine(fileName: string): Promise<Quarantine<Blob>> {
  const folder = await openedCakes.open()
  const entry = await folder.getFileHandle(fileName, { create: true })
  if (!('createSyncAccessHandle' in entry)) throw new FileError('no_storage')
  const handle = await openHandle(entry)
  const releaseBuffer = createBufferReleaser()
  let at = 0
  return {
    write(plaintext) {
      const written = handle.write(plaintext, { at })
      if (written !== plaintext.length) throw new FileError('no_space')
      at += written
      releaseBuffer(plaintext)
    },
    async release() {
      // Not flushed: the file need not survive a power failure, and waiting for the disk takes longer than decrypting.
      handle.close()
      const file = await entry.getFile()
      return file.slice(0, file.size, openedType)
    },
    async destroy() {
      handle.close()
      await folder.removeEntry(fileName)
    },
  }
}

/**
 * The method can exist without an implementation, as in WebKitGTK. A full disk is a different error
 * (workers/file-error.ts).
 */
async function openHandle(entry: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle> {
  try {
    return await entry.createSyncAccessHandle()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
    throw new FileError('no_storage', String(error))
  }
}
