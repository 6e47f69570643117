import { createPrivateFolder } from '../../workers/private-folder.ts'
import type { StoredCake } from './baking.ts'
import { dropFromMemory, findInMemory } from './memory-cakes.ts'

/**
 * Baked cakes wait in a folder of the browser's private storage until they are saved: `NAME.cake`, and `NAME.json` once
 * the cake is complete. Only ciphertext is stored, never a key. While a page uses the cake, it holds a lock with the
 * cake's name, which prevents other pages from offering or deleting it.
 */
const folderName = 'baked-cakes'
export const bakedCakes = createPrivateFolder(folderName)
const lockNameOf = (cakeName: string) => `${folderName}/${cakeName}`
export const cakeFileOf = (cakeName: string) => `${cakeName}.cake`
export const recordFileOf = (cakeName: string) => `${cakeName}.json`

/** How long an unsaved cake is kept, in milliseconds. The server keeps its registration as long (rule F30). */
const keptFor = 24 * 60 * 60 * 1000

/** @returns the stored cake, for saving it */
export async function openStoredCake({ place: cakeName }: Pick<StoredCake, 'place'>): Promise<Blob> {
  const inMemory = findInMemory(cakeName)
  if (inMemory) return inMemory
  const folder = await bakedCakes.open()
  const entry = await folder.getFileHandle(cakeFileOf(cakeName))
  return entry.getFile()
}

/** Deletes a cake and its record: the record first, because a cake without one is a leftover. */
export async function removeStoredCake({ place: cakeName }: Pick<StoredCake, 'place'>): Promise<void> {
  if (dropFromMemory(cakeName)) return
  await bakedCakes.remove(recordFileOf(cakeName))
  await bakedCakes.remove(cakeFileOf(cakeName))
}

/**
 * Holds the lock of a cake until the returned function is called or the page is closed.
 *
 * @returns undefined if another page holds it
 */
export function lockCake(cakeName: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockNameOf(cakeName), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

/**
 * Lists the cakes of this baker that earlier visits have not saved, newest first. Deletes leftovers of interrupted
 * bakings and cakes older than a day. Skips cakes that an open page uses.
 */
export async function listStoredCakes(owner: string, now: number): Promise<StoredCake[]> {
  const folder = await bakedCakes.open().catch(() => undefined)
  if (folder === undefined) return []
  const { held = [] } = await navigator.locks.query()
  const locked = new Set(held.map(({ name }) => name))
  const cakeNames = new Set<string>()
  for await (const name of folder.keys()) cakeNames.add(name.replace(/\.\w+$/, ''))
  const cakes: StoredCake[] = []
  for (const cakeName of cakeNames) {
    if (locked.has(lockNameOf(cakeName))) continue
    const record = await readRecord(folder, cakeName)
    if (record === undefined || now - record.at > keptFor) await removeStoredCake({ place: cakeName })
    else if (record.owner === owner) cakes.push(record)
  }
  return cakes.sort((a, b) => b.at - a.at)
}

async function readRecord(
  folder: FileSystemDirectoryHandle,
  cakeName: string,
): Promise<StoredCake | undefined> {
  try {
    const entry = await folder.getFileHandle(recordFileOf(cakeName))
    const record = JSON.parse(await (await entry.getFile()).text()) as StoredCake
    const cake = await (await folder.getFileHandle(cakeFileOf(cakeName))).getFile()
    return cake.size === record.size ? record : undefined
  } catch {
    return undefined // no record, or an incomplete one
  }
}
