import { FileError } from '../../workers/file-error.ts'
import { bakedCakes } from './private-storage.ts'

/**
 * Opens a file of the folder for synchronous access, which is available only in workers.
 *
 * @throws FileError `no_storage` if the browser cannot write files there; its quota errors pass through unchanged
 */
export async function openSyncFile(name: string): Promise<FileSystemSyncAccessHandle> {
  const folder = await bakedCakes.open()
  const entry = await folder.getFileHandle(name, { create: true })
  try {
    return await entry.createSyncAccessHandle()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
    throw new FileError('no_storage', String(error))
  }
}

/** @throws FileError `no_space` if the disk accepts fewer bytes */
export function writeAt(
  handle: FileSystemSyncAccessHandle,
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
): void {
  if (handle.write(bytes, { at }) !== bytes.length) throw new FileError('no_space')
}
