import { createPrivateFolder } from '../../workers/private-folder.ts'
import type { StoredCake } from './baking.ts'
import { dropFromMemory, findInMemory } from './memory-cakes.ts'

/**
 * Baked cakes wait in a folder of the browser's private storage until they are saved: `NAME.cake`, and `NAME.json` once
 * the cake is complete. Only ciphertext is stored, never a key. A page holds a lock with the name while it uses the cake,
 * so that other pages neither offer nor delete it.
 */
const folderName = 'baked-cakes'
export const bakedCakes = createPrivateFolder(folderName)
const lockNameOf = (place: string) => `${folderName}/${place}`
export const cakeFileOf = (place: string) => `${place}.cake`
export const recordFileOf = (place: string) => `${place}.json`

/** How long an unsaved cake is kept, in milliseconds. The server keeps its registration as long (rule F30). */
const keptFor = 24 * 60 * 60 * 1000

/** @returns the stored cake, to save it */
export async function openStoredCake({ place }: Pick<StoredCake, 'place'>): Promise<Blob> {
  const inMemory = findInMemory(place)
  if (inMemory) return inMemory
  const folder = await bakedCakes.open()
  const entry = await folder.getFileHandle(cakeFileOf(place))
  return entry.getFile()
}

/** Deletes a cake and its record: the record first, because a cake without one is a leftover. */
export async function removeStoredCake({ place }: Pick<StoredCake, 'place'>): Promise<void> {
  if (dropFromMemory(place)) return
  await bakedCakes.remove(recordFileOf(place))
  await bakedCakes.remove(cakeFileOf(place))
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
  const folder = await bakedCakes.open().catch(() => undefined)
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
