import { createPrivateFolder } from '../../workers/private-folder.ts'

/** Opened cakes that are too large for memory, each under a random name. */
export const openedCakes = createPrivateFolder('opened-cakes')

export type TempFile = { name: string; remove(): Promise<void> }

/** Reserves a new name. `remove` deletes the file and releases the name, once. */
export async function createTempFile(): Promise<TempFile> {
  const name = crypto.randomUUID()
  const release = await openedCakes.lock(name)
  let removed: Promise<void> | undefined
  return {
    name,
    remove() {
      removed ??= openedCakes.remove(name).then(release)
      return removed
    },
  }
}

/**
 * Deletes the files of earlier visits, which are all files that no open page has locked. Call it once when the portal
 * starts.
 */
export async function cleanUp(): Promise<void> {
  for (const name of await openedCakes.listUnlocked()) await openedCakes.remove(name)
}
