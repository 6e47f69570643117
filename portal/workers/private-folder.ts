import { FileError } from './file-error.ts'

/** A folder in the browser's private storage. */
export type PrivateFolder = {
  /** @throws FileError `no_storage` if there is no private storage, as in some private windows */
  open(): Promise<FileSystemDirectoryHandle>
  /** @throws FileError `no_storage`; `no_space` if the browser's quota has fewer bytes left */
  checkSpace(bytes: number): Promise<void>
  /**
   * Deletes a file. Retries, because a terminated worker can hold it a moment longer. If it still fails, the next visit
   * deletes the file.
   */
  remove(fileName: string): Promise<void>
}

export function createPrivateFolder(name: string): PrivateFolder {
  async function open() {
    try {
      const root = await navigator.storage.getDirectory()
      return await root.getDirectoryHandle(name, { create: true })
    } catch (error) {
      throw new FileError('no_storage', String(error))
    }
  }
  return {
    open,
    async checkSpace(bytes) {
      await open()
      const { quota, usage } = await navigator.storage.estimate()
      if (quota !== undefined && quota - (usage ?? 0) < bytes) throw new FileError('no_space')
    },
    async remove(fileName) {
      for (let attempt = 0; attempt < 10; attempt++) {
        try {
          const folder = await open()
          return await folder.removeEntry(fileName)
        } catch (error) {
          if (error instanceof DOMException && error.name === 'NotFoundError') return
          await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
        }
      }
    },
  }
}
