import { and, eq, inArray } from 'drizzle-orm'
import type { Checksum } from '#contract/ids.ts'
import type { Tx } from '../../db/database.ts'
import { files, permissions } from '../../db/schema/files.ts'
import { AppError } from '../../http/app-error.ts'
import { findRelationship, mayManage, type Relationship, type Viewer } from '../lists/viewer.ts'

export type VisibleFile = { file: typeof files.$inferSelect; relationship: Relationship }

/**
 * The cake with this checksum, and what it is to the viewer.
 * @throws AppError unknown_file, where there is none and where there is one that is none of theirs (rule F11)
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
  const standing = findRelationship(viewer, file, (await tx.$count(permissions, granted)) > 0)
  if (standing === undefined) throw new AppError('unknown_file')
  return { file, relationship: standing }
}

/**
 * The same for whoever wants to change it; it stays locked until the transaction ends.
 * @throws AppError not_allowed for somebody it is only shared with
 */
export async function requireManagedFile(tx: Tx, viewer: Viewer, checksum: Checksum): Promise<VisibleFile> {
  const seen = await requireVisibleFile(tx, viewer, checksum, 'locked')
  if (!mayManage(seen.relationship)) throw new AppError('not_allowed')
  return seen
}

/** A cake as an activity row names it. */
export const toSubject = (file: VisibleFile['file']) => ({
  id: file.id,
  title: file.title,
  checksum: file.checksum,
  ownerId: file.ownerId,
  ownerAddress: file.bakerAddress,
  organizationId: file.organizationId,
})
