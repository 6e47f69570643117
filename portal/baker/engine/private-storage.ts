import { createPrivateFolder } from '../../workers/private-folder.ts'
import type { StoredCake } from './baking.ts'
import { dropFromMemory, findInMemory } from './memory-cakes.ts'

/**
 * Baked cakes wait in a folder of the browser's private storage until they are saved: `NAME.cake`, and `NAME.json` once
 * the cake is complete. Only ciphertext is stored, never a key.
 */
export const bakedCakes = createPrivateFolder('baked-cakes')
export const cakeFileOf = (cakeName: string) => `${cakeName}.cake`
export const recordFileOf = (cakeName: string) => `${cakeName}.json`

/** How long an unsaved cake is kept, in milliseconds. The server keeps its registration as long (rule F30). */
const keptFor = 24 * 60 * 60 * 1000

/** @returns the stored cake, for saving it */
export async function openStoredCake({ place: cakeName }: Pick<StoredCake, 'place'>): Promise<Blob> {
  return findInMemory(cakeName) ?? bakedCakes.read(cakeFileOf(cakeName))
}

/** Deletes a cake and its record: the record first, because a cake without one is a leftover. */
export async function removeStoredCake({ place: cakeName }: Pick<StoredCake, 'place'>): Promise<void> {
  if (dropFromMemory(cakeName)) return
  await bakedCakes.remove(recordFileOf(cakeName))
  await bakedCakes.remove(cakeFileOf(cakeName))
}

/**
 * Lists the cakes of this baker that earlier visits have not saved, newest first. Deletes leftovers of interrupted
 * bakings and cakes older than a day. Skips cakes that an open page uses.
 */
export async function listStoredCakes(owner: string, now: number): Promise<StoredCake[]> {
  const cakes: StoredCake[] = []
  for (const cakeName of await bakedCakes.listUnlocked()) {
    const record = await readRecord(cakeName)
    if (record === undefined || now - record.at > keptFor) await removeStoredCake({ place: cakeName })
    else if (record.owner === owner) cakes.push(record)
  }
  return cakes.sort((a, b) => b.at - a.at)
}

async function readRecord(cakeName: string): Promise<StoredCake | undefined> {
  try {
    const record = await bakedCakes.read(recordFileOf(cakeName))
    const stored = JSON.parse(await record.text()) as StoredCake
    const cake = await bakedCakes.read(cakeFileOf(cakeName))
    return cake.size === stored.size ? stored : undefined
  } catch {
    return undefined // no record, or an incomplete one
  }
}
