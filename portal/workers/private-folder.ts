import type { Bytes } from '#cake/index.ts'
import { FileError } from './file-error.ts'

/**
 * A folder in the browser's private storage. While a page uses a file, it holds a lock with the file's name without
 * extension, which prevents other pages from offering the file, or deleting it as a leftover.
 */
export type PrivateFolder = {
  /** @throws FileError `no_storage` if there is no private storage, as in some private windows */
  open(): Promise<FileSystemDirectoryHandle>
  /** @throws FileError `no_storage`; `no_space` if the browser's quota has fewer bytes left */
  checkSpace(bytes: number): Promise<void>
  read(fileName: string): Promise<File>
  /**
   * Opens a file for synchronous access, which is available only in workers.
   *
   * @throws FileError `no_storage` if the browser cannot write files there; its quota errors pass through unchanged
   */
  openSync(fileName: string): Promise<FileSystemSyncAccessHandle>
  /**
   * Deletes a file. Retries, because a terminated worker can hold it a moment longer. If it still fails, the next visit
   * deletes the file.
   */
  remove(fileName: string): Promise<void>
  /**
   * Holds a lock until the returned function is called or the page is closed.
   *
   * @returns undefined if another page holds it
   */
  lock(name: string): Promise<(() => void) | undefined>
  /** @returns the names, without extensions, of the files that no open page has locked */
  listUnlocked(): Promise<string[]>
}

export function createPrivateFolder(folderName: string): PrivateFolder {
  async function open(options = { create: true }) {
    try {
      const root = await navigator.storage.getDirectory()
      return await root.getDirectoryHandle(folderName, options)
    } catch (error) {
      throw new FileError('no_storage', String(error))
    }
  }
  const lockNameOf = (name: string) => `${folderName}/${name}`
  return {
    open,
    async checkSpace(bytes) {
      await open()
      const { quota, usage } = await navigator.storage.estimate()
      if (quota !== undefined && quota - (usage ?? 0) < bytes) throw new FileError('no_space')
    },
    async read(fileName) {
      const folder = await open()
      const entry = await folder.getFileHandle(fileName)
      return entry.getFile()
    },
    async openSync(fileName) {
      const folder = await open()
      const entry = await folder.getFileHandle(fileName, { create: true })
      try {
        // In WebKitGTK, the method exists without an implementation.
        return await entry.createSyncAccessHandle()
      } catch (error) {
        // A full disk (file-error.ts).
        if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
        throw new FileError('no_storage', String(error))
      }
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
    lock: (name) =>
      new Promise((resolve, reject) => {
        navigator.locks
          .request(lockNameOf(name), { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(undefined)
            return new Promise<void>((release) => resolve(release))
          })
          .catch(reject)
      }),
    async listUnlocked() {
      const folder = await open({ create: false }).catch(() => undefined)
      if (folder === undefined) return []
      const names = new Set<string>()
      for await (const fileName of folder.keys()) names.add(fileName.replace(/\.\w+$/, ''))
      // After the names: a file that appears in between is not in the list, and one in the list was locked before.
      const { held = [] } = await navigator.locks.query()
      const locked = new Set(held.map((lock) => lock.name))
      return [...names].filter((name) => !locked.has(lockNameOf(name)))
    },
  }
}

/** @throws FileError `no_space` if the disk accepts fewer bytes */
export function writeAt(handle: FileSystemSyncAccessHandle, bytes: Bytes, at: number): void {
  if (handle.write(bytes, { at }) !== bytes.length) throw new FileError('no_space')
}
