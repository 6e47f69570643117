import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import { changedAtOnce, type revokeAccess } from '#contract/routes/bulk.ts'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { countRows, preferIndexes } from '../lists/find-page.ts'
import { toViewer, type Viewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { files, permissions } from '../schema/files.ts'
import { hasGrantee, toFileListing, toManaged, toShared } from './find-files.ts'
import { notifyOwners } from './notify-owners.ts'
import { toSubject } from './require-visible-file.ts'

type RevokeRequest = BodyOf<typeof revokeAccess>

/**
 * Revokes a grantee's access to all matching cakes that the caller can change, in one transaction with the activity rows
 * (rule F26).
 * @throws AppError not_allowed for admin mode without the admin role
 */
export async function revokeFromMany(
  deps: Deps,
  principal: Principal,
  request: RevokeRequest,
): Promise<ReplyOf<typeof revokeAccess>> {
  const viewer = toViewer(principal, request.admin)
  return deps.db.transaction(async (tx) => {
    const listing = toFileListing(viewer, request, { sort_by: 'created', sort_dir: 'desc' })
    const shared = await countRows(tx, { ...listing, branches: [toShared(viewer, request)] })
    const lockedIds = await lockManaged(tx, viewer, request)
    const ids = lockedIds.slice(0, changedAtOnce)
    const revoked = ids.length === 0 ? 0 : await removeAccess(tx, deps, viewer, request, ids)
    return { revoked, has_more: lockedIds.length > changedAtOnce, shared: shared.count }
  })
}

/** Locks one more cake than can be changed, to detect that there are more, and in a fixed order, to avoid deadlocks. */
async function lockManaged(tx: Tx, viewer: Viewer, request: RevokeRequest): Promise<string[]> {
  await preferIndexes(tx)
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select f.id from files f where ${toManaged(viewer, request)} and ${hasGrantee(request.email)}
    order by f.id limit ${changedAtOnce + 1} for no key update of f`,
  )
  return rows.map(({ id }) => id)
}

async function removeAccess(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { email }: RevokeRequest,
  ids: readonly string[],
): Promise<number> {
  const removed = await tx
    .delete(permissions)
    .where(and(inArray(permissions.fileId, [...ids]), eq(permissions.grantee, email)))
    .returning({ fileId: permissions.fileId })
  const changed = [...new Set(removed.map(({ fileId }) => fileId))]
  if (changed.length === 0) return 0
  const rows = await tx
    .update(files)
    .set({ updatedAt: deps.clock.now() })
    .where(inArray(files.id, changed))
    .returning()
  const event = { ...byViewer(viewer), action: 'permission_removed', subject: email } as const
  const events = rows.map((file) => ({ ...event, file: toSubject(file) }))
  await recordActivity(tx, deps, events)
  await notifyOwners(tx, deps, viewer, rows, [sentence('change.accessRevoked', { subject: email })])
  return rows.length
}
