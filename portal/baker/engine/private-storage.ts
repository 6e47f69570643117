import { FileError } from '../../workers/file-error.ts'
import type { StoredCake } from './baking.ts'
import { dropFromMemory, findInMemory } from './memory-cakes.ts'

/**
 * Baked cakes wait in a folder of the browser's private storage until they are saved: `NAME.cake`, and `NAME.json` once
 * the cake is complete. Only ciphertext is stored, never a key. A page holds a lock with the name while it uses the cake,
 * so that other pages neither offer nor delete it.
 */
const folderName = 'baked-cakes'
const lockNameOf = (place: string) => `${folderName}/${place}`
export const cakeFileOf = (place: string) => `${place}.cake`
export const recordFileOf = (place: string) => `${place}.json`

/** How long an unsaved cake is kept, in milliseconds. The server keeps its registration as long (rule F30). */
const keptFor = 24 * 60 * 60 * 1000

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

/** @returns the stored cake, to save it */
export async function openStoredCake({ place }: Pick<StoredCake, 'place'>): Promise<Blob> {
  const inMemory = findInMemory(place)
  if (inMemory) return inMemory
  const folder = await openFolder()
  const entry = await folder.getFileHandle(cakeFileOf(place))
  return entry.getFile()
}

/** Deletes a cake and its record: the record first, because a cake without one is a leftover. */
export async function removeStoredCake({ place }: Pick<StoredCake, 'place'>): Promise<void> {
  if (dropFromMemory(place)) return
  await removeEntry(recordFileOf(place))
  await removeEntry(cakeFileOf(place))
}

/**
 * Holds the lock of a cake until the returned function is called or the page is closed.
 *
 * @returns undefined if another page holds it
 */
export function lockCake(place: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockNameOf(place), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

/**
 * Lists the cakes of this baker that earlier visits have not saved, newest first. Deletes leftovers of interrupted bakings
 * and cakes older than a day. Skips cakes that an open page uses.
 */
export async function listStoredCakes(owner: string, now: number): Promise<StoredCake[]> {
  const folder = await openFolder().catch(() => undefined)
  if (folder === undefined) return []
  const { held = [] } = await navigator.locks.query()
  const locked = new Set(held.map(({ name }) => name))
  const places = new Set<string>()
  for await (const name of folder.keys()) places.add(name.replace(/\.\w+$/, ''))
  const found: StoredCake[] = []
  for (const place of places) {
    if (locked.has(lockNameOf(place))) continue
    const record = await readRecord(folder, place)
    if (record === undefined || now - record.at > keptFor) await removeStoredCake({ place })
    else if (record.owner === owner) found.push(record)
  }
  return found.sort((one, other) => other.at - one.at)
}

async function readRecord(folder: FileSystemDirectoryHandle, place: string): Promise<StoredCake | undefined> {
  try {
    const entry = await folder.getFileHandle(recordFileOf(place))
    const record = JSON.parse(await (await entry.getFile()).text()) as StoredCake
    const cake = await (await folder.getFileHandle(cakeFileOf(place))).getFile()
    return cake.size === record.size ? record : undefined
  } catch {
    return undefined // no record, or an incomplete one
  }
}

/** Retries, because a terminated worker can hold the file a moment longer. `listStoredCakes` deletes what remains. */
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
