import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/route.ts'
import type { setHeaderHash } from '#contract/routes/files.ts'
import { isDuplicate } from '../../platform/db/is-duplicate.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { files } from '../schema/files.ts'
import { requireVisibleFile } from './require-visible-file.ts'

/**
 * Sets the header hash of the caller's own cake if it has none (rule F33). Setting the same value again has no effect.
 * @throws AppError unknown_file, not_allowed; file_already_registered if the cake has another header hash, or another
 *   cake has this one
 */
export async function setOwnHeaderHash(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { checksum, header_hash: headerHash }: BodyOf<typeof setHeaderHash>,
): Promise<void> {
  const viewer = toViewer(principal, false)
  try {
    await db.transaction(async (tx) => {
      const { file, relationship } = await requireVisibleFile(tx, viewer, checksum, 'locked')
      if (relationship !== 'owner') throw new AppError('not_allowed')
      if (file.headerHash === headerHash) return
      if (file.headerHash !== null) throw new AppError('file_already_registered')
      await tx.update(files).set({ headerHash }).where(eq(files.id, file.id))
    })
  } catch (error) {
    throw isDuplicate(error) ? new AppError('file_already_registered') : error
  }
}
