import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import { changedAtOnce, type revokeAccess } from '#contract/routes/bulk.ts'
import { recordActivity } from '../../activity/record.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import type { Tx } from '../../db/database.ts'
import { readRows } from '../../db/read-rows.ts'
import { files, permissions } from '../../db/schema/files.ts'
import type { Deps } from '../../deps.ts'
import { countRows, preferIndexes } from '../lists/find-page.ts'
import { toViewer, type Viewer } from '../lists/viewer.ts'
import { hasGrantee, toFileListing, toManaged, toShared } from './find-files.ts'
import { notifyOwners } from './notify-owners.ts'
import { toSubject } from './require-visible-file.ts'

type Wanted = BodyOf<typeof revokeAccess>

/**
 * Takes somebody's access from the cakes that fit and are the caller's to change, in one transaction with the activity
 * rows (rule F26). A cake that they had no access to is passed over.
 * @throws AppError not_allowed where admin mode is asked for by somebody who is no admin
 */
export async function revokeFromMany(
  deps: Deps,
  caller: Caller,
  wanted: Wanted,
): Promise<ReplyOf<typeof revokeAccess>> {
  const viewer = toViewer(caller, wanted.admin)
  return deps.db.transaction(async (tx) => {
    const listing = toFileListing(viewer, wanted, { sort_by: 'created', sort_dir: 'desc' })
    const shared = await countRows(tx, { ...listing, branches: [toShared(viewer, wanted)] })
    const found = await lockManaged(tx, viewer, wanted)
    const ids = found.slice(0, changedAtOnce)
    const revoked = ids.length === 0 ? 0 : await removeAccess(tx, deps, viewer, wanted, ids)
    return { revoked, has_more: found.length > changedAtOnce, shared: shared.count }
  })
}

/** One more than are changed, so that one can tell whether there are others; in one order, so that two never deadlock. */
async function lockManaged(tx: Tx, viewer: Viewer, wanted: Wanted): Promise<string[]> {
  await preferIndexes(tx)
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select f.id from files f where ${toManaged(viewer, wanted)} and ${hasGrantee(wanted.email)}
    order by f.id limit ${changedAtOnce + 1} for no key update of f`,
  )
  return rows.map(({ id }) => id)
}

async function removeAccess(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { email, admin, client_info }: Wanted,
  ids: readonly string[],
): Promise<number> {
  const gone = await tx
    .delete(permissions)
    .where(and(inArray(permissions.fileId, [...ids]), eq(permissions.grantee, email)))
    .returning({ fileId: permissions.fileId })
  const changed = [...new Set(gone.map(({ fileId }) => fileId))]
  if (changed.length === 0) return 0
  const rows = await tx
    .update(files)
    .set({ updatedAt: deps.clock.now() })
    .where(inArray(files.id, changed))
    .returning()
  const actor = { id: viewer.userId, address: viewer.email }
  await recordActivity(
    tx,
    deps,
    rows.map((file) => ({
      action: 'permission_removed' as const,
      actor,
      subject: email,
      file: toSubject(file),
      deviceType: client_info?.platform,
      asAdmin: admin,
    })),
  )
  await notifyOwners(tx, deps, viewer, rows, [`Revoked access for ${email}.`])
  return rows.length
}
