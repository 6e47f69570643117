import { and, eq, inArray } from 'drizzle-orm'
import type { Checksum } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { findRelationship, mayManage, type Relationship, type Viewer } from '../lists/viewer.ts'
import { files, permissions } from '../schema/files.ts'

export type VisibleFile = { file: typeof files.$inferSelect; relationship: Relationship }

/**
 * Returns the cake with this checksum and the viewer's relationship to it.
 * @throws AppError unknown_file if there is no such cake or the viewer cannot see it (rule F11)
 */
export async function requireVisibleFile(
  tx: Tx,
  viewer: Viewer,
  checksum: Checksum,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<VisibleFile> {
  const query = tx.select().from(files).where(eq(files.checksum, checksum))
  const [file] = await (lock === 'locked' ? query.for('no key update') : query)
  if (!file) throw new AppError('unknown_file')
  const granted = and(eq(permissions.fileId, file.id), inArray(permissions.grantee, viewer.grantees))
  const relationship = findRelationship(viewer, file, (await tx.$count(permissions, granted)) > 0)
  const isHidden = !file.isSaved && relationship === 'grantee'
  if (relationship === undefined || isHidden) throw new AppError('unknown_file')
  return { file, relationship }
}

/**
 * Returns a cake that the viewer can change. It stays locked until the transaction ends.
 * @throws AppError unknown_file; not_allowed for grantees
 */
export async function requireManagedFile(tx: Tx, viewer: Viewer, checksum: Checksum): Promise<VisibleFile> {
  const visible = await requireVisibleFile(tx, viewer, checksum, 'locked')
  if (!mayManage(visible.relationship)) throw new AppError('not_allowed')
  return visible
}

/** Returns the file of an activity row. */
export const toSubject = (file: VisibleFile['file']) => ({
  id: file.id,
  title: file.title,
  checksum: file.checksum,
  ownerId: file.ownerId,
  ownerAddress: file.bakerAddress,
  companyId: file.companyId,
})
