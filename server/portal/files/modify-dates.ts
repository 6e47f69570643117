import { eq } from 'drizzle-orm'
import { isDateRangeInvalid } from '#contract/permissions.ts'
import type { BodyOf } from '#contract/route.ts'
import type { FileDetail, modifyDates } from '#contract/routes/documents.ts'
import type { ByDevice } from '../../platform/http/device-rules.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { files } from '../schema/files.ts'
import { findDateAction, toDate } from './change-rules.ts'
import { getFileDetail } from './file-rows.ts'
import { notifyOwners } from './notify-owners.ts'
import { requireManagedFile, toSubject } from './require-visible-file.ts'

/** `2026-03-01 12:00 UTC` */
const write = (date: Date | null) =>
  date === null ? 'none' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Sets the openable and expiry dates of a cake (rule F18). Unchanged dates have no effect.
 * @throws AppError unknown_file, not_allowed, dates_crossed
 */
export async function setDates(
  deps: Deps,
  principal: Principal,
  { checksum, admin, openable_date, expires_date, device }: BodyOf<typeof modifyDates> & ByDevice,
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
    await recordActivity(tx, deps, [{ ...byViewer(viewer, device), action, file: subject }])
    const changes = [
      `Openable date: ${write(after.openable)} (was ${write(before.openable)}).`,
      `Expiry date: ${write(after.expires)} (was ${write(before.expires)}).`,
    ]
    await notifyOwners(tx, deps, viewer, [managed.file], changes)
    return getFileDetail(tx, viewer, file ?? managed.file)
  })
}
