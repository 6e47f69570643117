import { eq, inArray } from 'drizzle-orm'
import type { FileId, Grantee } from '#contract/ids.ts'
import { isDateRangeInvalid } from '#contract/permissions.ts'
import type { BodyOf } from '#contract/route.ts'
import type { FileDetail, modifyDates, modifyPermissions } from '#contract/routes/documents.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { files, permissions } from '../schema/files.ts'
import {
  type AccessChange,
  findAccessProblem,
  findDateAction,
  findSelfGrant,
  planAccess,
  toDate,
} from './change-rules.ts'
import { getFileDetail } from './file-rows.ts'
import { notifyOwners } from './notify-owners.ts'
import { requireManagedFile, toSubject } from './require-visible-file.ts'
import { insertPermissions, listSealedKeys } from './store.ts'

/**
 * Revokes and grants access to a cake, in one transaction with its activity rows (rule F18).
 * @throws AppError unknown_file, not_allowed, invalid_input, own_access
 */
export async function modifyAccess(
  deps: Deps,
  principal: Principal,
  { checksum, admin, remove, add }: BodyOf<typeof modifyPermissions>,
): Promise<FileDetail> {
  const viewer = toViewer(principal, admin)
  return deps.db.transaction(async (tx) => {
    const managed = await requireManagedFile(tx, viewer, checksum)
    const id = managed.file.id as FileId
    const rows = await tx.select().from(permissions).where(eq(permissions.fileId, id))
    const now = rows.map(({ grantee, keyPath }) => ({ email: grantee as Grantee, key_path: keyPath }))
    const change = planAccess(now, remove, add)
    const keys = await listSealedKeys(tx, id)
    const paths = keys.map(({ keyPath }) => keyPath)
    const problem = findAccessProblem(change, now, paths)
    const selfGrant =
      managed.relationship === 'admin'
        ? findSelfGrant(change.added, await listVerifiedEmails(tx, viewer.userId))
        : undefined
    if (selfGrant !== undefined) throw new AppError('own_access', { text: selfGrant })
    if (problem !== undefined) throw new AppError('invalid_input', { text: problem })

    const gone = new Set(change.removed.map(({ email, key_path }) => JSON.stringify([email, key_path])))
    const goneIds = rows
      .filter(({ grantee, keyPath }) => gone.has(JSON.stringify([grantee, keyPath])))
      .map((row) => row.id)
    if (goneIds.length > 0) await tx.delete(permissions).where(inArray(permissions.id, goneIds))
    await insertPermissions(tx, deps, id, change.added)
    const about = { ...byViewer(viewer), file: toSubject(managed.file) }
    const events = change.rows.map((row) => ({ ...about, ...row }))
    await recordActivity(tx, deps, events)
    await notifyOwners(tx, deps, viewer, [managed.file], change.rows.map(toLine))
    if (change.rows.length > 0) {
      await tx.update(files).set({ updatedAt: deps.clock.now() }).where(eq(files.id, id))
    }
    const [file] = await tx.select().from(files).where(eq(files.id, id))
    return getFileDetail(tx, viewer, file ?? managed.file)
  })
}

const toLine = ({ action, subject }: AccessChange['rows'][number]) =>
  action === 'permission_added'
    ? `Granted access to ${subject}.`
    : `Revoked or reduced access for ${subject}.`

/** `2026-03-01 12:00 UTC` */
const toDateText = (date: Date | null) =>
  date === null ? 'none' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Sets the openable and expiry dates of a cake (rule F18). Unchanged dates have no effect.
 * @throws AppError unknown_file, not_allowed, dates_crossed
 */
export async function setDates(
  deps: Deps,
  principal: Principal,
  { checksum, admin, openable_date, expires_date }: BodyOf<typeof modifyDates>,
): Promise<FileDetail> {
  const viewer = toViewer(principal, admin)
  const after = { openable: toDate(openable_date), expires: toDate(expires_date) }
  return deps.db.transaction(async (tx) => {
    const managed = await requireManagedFile(tx, viewer, checksum)
    if (isDateRangeInvalid(after.openable, after.expires)) throw new AppError('dates_crossed')
    const before = { openable: managed.file.openableAt, expires: managed.file.expiresAt }
    const action = findDateAction(before, after)
    if (action === undefined) return getFileDetail(tx, viewer, managed.file)
    const [file] = await tx
      .update(files)
      .set({ openableAt: after.openable, expiresAt: after.expires, updatedAt: deps.clock.now() })
      .where(eq(files.id, managed.file.id))
      .returning()
    const subject = toSubject(managed.file)
    await recordActivity(tx, deps, [{ ...byViewer(viewer), action, file: subject }])
    const changes = [
      `Openable date: ${toDateText(after.openable)} (was ${toDateText(before.openable)}).`,
      `Expiry date: ${toDateText(after.expires)} (was ${toDateText(before.expires)}).`,
    ]
    await notifyOwners(tx, deps, viewer, [managed.file], changes)
    return getFileDetail(tx, viewer, file ?? managed.file)
  })
}
