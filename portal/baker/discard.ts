import { FileId } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import type { Services } from '../context/use-services.ts'
import { removeStoredCake } from './engine/private-storage.ts'
import type { RegisteredCake } from './flow.ts'

/** Removes the registration of a cake, then the cake. @throws ApiError */
export async function discard({ api }: Services, { id, stored }: RegisteredCake): Promise<void> {
  await api(fileRoutes.discardCake, { id: FileId.parse(id) })
  await removeStoredCake(stored)
}
