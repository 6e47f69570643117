import { createPrivateFolder } from '../../workers/private-folder.ts'

/**
 * Opened cakes that are too large for memory are stored in a folder of the browser's private storage, each under a
 * random name. While a page offers the file, it holds a lock with that name, which keeps other pages from deleting the
 * file as a leftover.
 */
const folderName = 'opened-cakes'
export const openedCakes = createPrivateFolder(folderName)
const lockNameOf = (name: string) => `${folderName}/${name}`

export type TempFile = { name: string; remove(): Promise<void> }

/** Reserves a new name. `remove` deletes the file and releases the name, once. */
export async function createTempFile(): Promise<TempFile> {
  const name = crypto.randomUUID()
  const release = await holdLock(lockNameOf(name))
  let removed: Promise<void> | undefined
  const remove = async () => {
    await openedCakes.remove(name)
    release()
  }
  return {
    name,
    remove() {
      removed ??= remove()
      return removed
    },
  }
}

/**
 * Deletes the files of earlier visits, which are all files that no open page has locked. Call it once when the portal
 * starts.
 */
export async function cleanUp(): Promise<void> {
  let folder: FileSystemDirectoryHandle
  try {
    const root = await navigator.storage.getDirectory()
    folder = await root.getDirectoryHandle(folderName)
  } catch {
    return // the folder does not exist, or there is no private storage
  }
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map((lock) => lock.name))
  for await (const name of folder.keys()) {
    if (!names.has(lockNameOf(name))) await openedCakes.remove(name)
  }
}

/** @returns a function that releases the lock, once the lock is held */
function holdLock(name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    const hold = () => new Promise<void>((release) => held(release))
    navigator.locks.request(name, hold).catch(failed)
  })
}
