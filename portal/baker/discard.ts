import { Checksum, type Email, FileId } from '#contract/ids.ts'
import { getDocument } from '#contract/routes/documents.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { Services } from '../context/use-services.ts'
import type { StoredCake } from './engine/baking.ts'
import { removeStoredCake } from './engine/private-storage.ts'
import type { RegisteredCake } from './flow.ts'

/** Removes the registration of a cake, then the cake. @throws ApiError */
export async function discard({ api }: Services, { id, stored }: RegisteredCake): Promise<void> {
  await api(fileRoutes.discardCake, { id: FileId.parse(id) })
  await removeStoredCake(stored)
}

/**
 * Removes the registration, if there is one, of a cake that is given up: the server may have registered it although its
 * response was lost. Ignores errors, because the server removes unsaved cakes after a day (rule F30).
 */
export async function unregister({ api }: Services, stored: StoredCake, email: Email): Promise<void> {
  try {
    const { id, is_saved } = await api(getDocument, { checksum: Checksum.parse(stored.checksum), email })
    if (!is_saved) await api(fileRoutes.discardCake, { id: FileId.parse(id) })
  } catch {
    // Not registered, or not reachable.
  }
}
