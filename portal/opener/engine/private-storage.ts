import { FileError } from '../../workers/file-error.ts'

/**
 * Opened cakes that are too large for memory are stored in a folder of the browser's private storage, each under a random
 * name. A page holds a lock with that name while it offers the file, so that other pages do not delete it as a leftover.
 */
const folderName = 'opened-cakes'
const lockNameOf = (name: string) => `${folderName}/${name}`

/** @throws FileError `no_storage` if there is no private storage, as in some private windows */
export async function openFolder(): Promise<FileSystemDirectoryHandle> {
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(folderName, { create: true })
  } catch (error) {
    throw new FileError('no_storage', String(error))
  }
}

/** @throws FileError `no_storage`; `no_space` if the browser's quota has fewer bytes left */
export async function checkSpace(bytes: number): Promise<void> {
  await openFolder()
  const { quota, usage } = await navigator.storage.estimate()
  if (quota !== undefined && quota - (usage ?? 0) < bytes) throw new FileError('no_space')
}

export type TempFile = { name: string; remove(): Promise<void> }

/** Reserves a new name. `remove` deletes the file and releases the name, once. */
export async function createTempFile(): Promise<TempFile> {
  const name = crypto.randomUUID()
  const release = await holdLock(lockNameOf(name))
  let removed: Promise<void> | undefined
  const remove = async () => {
    await removeEntry(name)
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

/** Deletes the files of earlier visits: all that no open page has locked. Call it once when the portal starts. */
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
    if (!names.has(lockNameOf(name))) await removeEntry(name)
  }
}

/** @returns a function that releases the lock, once the lock is held */
function holdLock(name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    const hold = () => new Promise<void>((release) => held(release))
    navigator.locks.request(name, hold).catch(failed)
  })
}

/** Retries, because a terminated worker can hold the file a moment longer. `cleanUp` deletes what remains. */
async function removeEntry(name: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const folder = await openFolder()
      return await folder.removeEntry(name)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
    }
  }
}
