import { eq } from 'drizzle-orm'
import { isDateRangeInvalid } from '#contract/permissions.ts'
import type { BodyOf } from '#contract/route.ts'
import type { FileDetail, modifyDates } from '#contract/routes/documents.ts'
import { type Sentence, sentence } from '#languages/sentence.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { files } from '../schema/files.ts'
import { applyDates, type Dates, findDateAction, isOtherDate } from './change-rules.ts'
import { requireVersion } from './conflict.ts'
import { getFileDetail } from './file-rows.ts'
import { notifyOwners } from './notify-owners.ts'
import { requireManagedFile, toSubject } from './require-visible-file.ts'
import { toDatesVersion } from './versions.ts'

/**
 * Sets the openable and expiry dates of a cake (rule F18). A date that the request omits stays as it is. Unchanged dates
 * have no effect, even if the request has an outdated version, so a request can be repeated.
 * @throws AppError unknown_file, not_allowed, changed_meanwhile, dates_crossed
 */
export async function setDates(
  deps: Deps,
  principal: Principal,
  { checksum, admin, version, openable_date, expires_date }: BodyOf<typeof modifyDates>,
): Promise<FileDetail> {
  const viewer = toViewer(principal, admin)
  return deps.db.transaction(async (tx) => {
    const { file } = await requireManagedFile(tx, viewer, checksum)
    const before = { openable: file.openableAt, expires: file.expiresAt }
    const after = applyDates(before, { openable: openable_date, expires: expires_date })
    const action = findDateAction(before, after)
    if (action === undefined) return getFileDetail(tx, viewer, file)
    await requireVersion(tx, { viewer, file }, 'dates', { seen: version, now: toDatesVersion(file) })
    if (isDateRangeInvalid(after.openable, after.expires)) throw new AppError('dates_crossed')
    const [changed] = await tx
      .update(files)
      .set({ openableAt: after.openable, expiresAt: after.expires, updatedAt: deps.clock.now() })
      .where(eq(files.id, file.id))
      .returning()
    await recordActivity(tx, deps, [{ ...byViewer(viewer), action, file: toSubject(file) }])
    await notifyOwners(tx, deps, viewer, [file], toSentences(before, after))
    return getFileDetail(tx, viewer, changed ?? file)
  })
}

/** One sentence for each date that changed. */
function toSentences(before: Dates, after: Dates): Sentence[] {
  return (['openable', 'expires'] as const)
    .filter((name) => isOtherDate(before[name], after[name]))
    .map((name) => toDateSentence(name, before[name], after[name]))
}

function toDateSentence(name: keyof Dates, before: Date | null, after: Date | null): Sentence {
  const values = { before: toDateText(before), after: toDateText(after) }
  if (before === null) return sentence(`change.${name}Set`, values)
  return after === null ? sentence(`change.${name}Removed`, values) : sentence(`change.${name}Moved`, values)
}

/** `2026-03-01 12:00 UTC`, in every language */
const toDateText = (date: Date | null) =>
  date === null ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
