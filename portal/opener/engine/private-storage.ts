import { OpenerError } from './opener-error.ts'

/**
 * Opened cakes that are too large for memory wait in the browser's private storage, in a folder of their
 * own, each under a random name. A page holds a lock of that name as long as it offers the file, so that
 * another page of ours does not take it for a leftover.
 */
const folderName = 'opened-cakes'
const lockNameOf = (place: string) => `${folderName}/${place}`

/** @throws OpenerError `no_storage` where there is no private storage at all, as in some private windows */
export async function openFolder(): Promise<FileSystemDirectoryHandle> {
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(folderName, { create: true })
  } catch (error) {
    throw new OpenerError('no_storage', String(error))
  }
}

/** @throws OpenerError `no_storage`; `no_space` where the browser says that this many bytes will not fit */
export async function checkSpace(bytes: number): Promise<void> {
  await openFolder()
  const { quota, usage } = await navigator.storage.estimate()
  if (quota !== undefined && quota - (usage ?? 0) < bytes) throw new OpenerError('no_space')
}

export type TempFile = { name: string; remove(): Promise<void> }

/** Takes a new place; `remove` deletes what is there and lets go of it, once. */
export async function createTempFile(): Promise<TempFile> {
  const name = crypto.randomUUID()
  const letGo = await holdLock(lockNameOf(name))
  let removed: Promise<void> | undefined
  const remove = async () => {
    await removeEntry(name)
    letGo()
  }
  return {
    name,
    remove() {
      removed ??= remove()
      return removed
    },
  }
}

/** Deletes what earlier visits left: everything that no open page holds. Call it once when the portal starts. */
export async function cleanUp(): Promise<void> {
  let folder: FileSystemDirectoryHandle
  try {
    const root = await navigator.storage.getDirectory()
    folder = await root.getDirectoryHandle(folderName)
  } catch {
    return // never used here, or there is no private storage
  }
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map((lock) => lock.name))
  for await (const name of folder.keys()) {
    if (!names.has(lockNameOf(name))) await removeEntry(name)
  }
}

/** Resolves when the lock is held, to the function that lets go of it. */
function holdLock(name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    const hold = () => new Promise<void>((letGo) => held(letGo))
    navigator.locks.request(name, hold).catch(failed)
  })
}

/** A worker that was ended may hold the file for a moment still; what cannot be deleted now is a leftover for `cleanUp`. */
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
