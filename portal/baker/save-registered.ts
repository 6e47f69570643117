import { FileId } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { Services } from '../context/use-services.ts'
import { openStoredCake } from './engine/private-storage.ts'
import type { RegisteredCake } from './flow.ts'
import { NotWritten } from './problems.ts'
import { saveFile } from './save-file.ts'

/**
 * How the completely written cakes were saved. After a network failure, a repeated call then only notifies the server.
 */
const savedIds = new Set<string>()

/**
 * Saves a cake as a file and tells the server that it is saved.
 *
 * @returns undefined if the user canceled
 * @throws NotWritten; ApiError of the call
 */
export async function saveRegistered(
  { api }: Services,
  { id, stored }: RegisteredCake,
): Promise<'written' | 'downloading' | undefined> {
  const saved = savedIds.has(id) ? 'written' : await write(stored)
  if (saved === 'canceled') return undefined
  if (saved === 'written') savedIds.add(id)
  await api(fileRoutes.saveCake, { id: FileId.parse(id) })
  return saved
}

const write = (stored: RegisteredCake['stored']) =>
  saveFile(`${stored.title}.cake`, () => openStoredCake(stored)).catch((cause: unknown) => {
    throw new NotWritten('The chosen file could not be written.', { cause })
  })
