import { toHex } from '#cake/index.ts'
import { day } from '#contract/durations.ts'
import { createPrivateFolder } from '../../workers/private-folder.ts'
import type { CakeRecord, StoredCake } from './baking.ts'
import { dropFromMemory, findInMemory } from './memory-cakes.ts'

/**
 * Baked cakes wait in a folder of the browser's private storage until they are saved: `NAME.cake`, and `NAME.json` once
 * the cake is complete. Only ciphertext is stored, never a key, a title or an address, because the next user of the
 * browser can read it.
 */
export const bakedCakes = createPrivateFolder('baked-cakes')
export const cakeFileOf = (cakeName: string) => `${cakeName}.cake`
export const recordFileOf = (cakeName: string) => `${cakeName}.json`

/** How long an unsaved cake is kept, in milliseconds. The server keeps its registration as long (rule F30). */
const keptFor = day

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
 * Deletes only the record of a saved cake, while a download may still read the cake. Without a record, the cake is a
 * leftover, which the next start of the portal deletes.
 */
export async function removeRecord({ place: cakeName, isInMemory }: StoredCake): Promise<void> {
  if (!isInMemory) await bakedCakes.remove(recordFileOf(cakeName))
}

/**
 * Identifies the baker in the record of a cake, for the next user of the browser: neither the address nor whether two
 * cakes have the same baker can be read from it.
 */
export async function hashOwner(owner: string, checksum: string): Promise<string> {
  const text = new TextEncoder().encode(`${checksum} ${owner}`)
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** Lists the cakes of this baker that earlier visits have not saved, newest first. */
export async function listStoredCakes(owner: string, now: number): Promise<CakeRecord[]> {
  const cakes: CakeRecord[] = []
  for (const record of await cleanUp(now)) {
    // Version 5.0.0 wrote the address.
    if ([owner, await hashOwner(owner, record.checksum)].includes(record.owner)) cakes.push(record)
  }
  return cakes.sort((a, b) => b.at - a.at)
}

/**
 * Deletes leftovers of interrupted bakings, saved cakes, and cakes older than a day. Skips cakes that an open page uses.
 * Call it when the portal starts.
 *
 * @returns the records of the others
 */
export async function cleanUp(now: number): Promise<CakeRecord[]> {
  const cakes: CakeRecord[] = []
  for (const cakeName of await bakedCakes.listUnlocked()) {
    const record = await readRecord(cakeName)
    if (record === undefined || now - record.at > keptFor) await removeStoredCake({ place: cakeName })
    else cakes.push(record)
  }
  return cakes
}

async function readRecord(cakeName: string): Promise<CakeRecord | undefined> {
  try {
    const record = await bakedCakes.read(recordFileOf(cakeName))
    const stored = JSON.parse(await record.text()) as CakeRecord
    const cake = await bakedCakes.read(cakeFileOf(cakeName))
    return cake.size === stored.size ? stored : undefined
  } catch {
    return undefined // no record, or an incomplete one
  }
}
