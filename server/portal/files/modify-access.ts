import { eq, inArray } from 'drizzle-orm'
import type { FileId, Grantee } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { modifyPermissions } from '#contract/routes/documents.ts'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { endGranted } from '../access-requests/store.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer, type Viewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import type { Announcement } from '../recipients/enqueue-notices.ts'
import { selectRecipients } from '../recipients/notify.ts'
import { files, permissions } from '../schema/files.ts'
import { type AccessChange, findAccessProblem, findSelfGrant, planAccess } from './change-rules.ts'
import { requireVersion } from './conflict.ts'
import { emailRecipients, requireEmailable, toAnnouncement } from './email-recipients.ts'
import { getFileDetail } from './file-rows.ts'
import { notifyOwners } from './notify-owners.ts'
import { requireManagedFile, toSubject, type VisibleFile } from './require-visible-file.ts'
import { insertPermissions, listSealedKeys } from './store.ts'
import { toAccessVersion } from './versions.ts'

/**
 * Revokes and grants access to a cake and, with a notice, emails those who gain access, in one transaction with its
 * activity rows (rule F18). A change without an effect is accepted with an outdated version too, so a request can be
 * repeated.
 * @throws AppError unknown_file, not_allowed, invalid_input, own_access, changed_meanwhile, expired_access
 */
export async function modifyAccess(
  deps: Deps,
  principal: Principal,
  { checksum, admin, remove, add, version, notice }: BodyOf<typeof modifyPermissions>,
): Promise<ReplyOf<typeof modifyPermissions>> {
  const viewer = toViewer(principal, admin)
  return deps.db.transaction(async (tx) => {
    const managed = await requireManagedFile(tx, viewer, checksum)
    const { file } = managed
    if (notice) requireEmailable(deps, file)
    const rows = await tx.select().from(permissions).where(eq(permissions.fileId, file.id))
    const current = rows.map(({ grantee, keyPath }) => ({ email: grantee as Grantee, key_path: keyPath }))
    const change = planAccess(current, remove, add)
    await requireNoSelfGrant(tx, viewer, managed, change)
    if (change.rows.length > 0) {
      await requireVersion(tx, { viewer, file }, 'access', { seen: version, now: toAccessVersion(current) })
    }
    await requireGrantable(tx, file, change, current)

    const removed: ReadonlySet<unknown> = new Set(change.removed)
    const removedIds = rows.filter((_, index) => removed.has(current[index])).map(({ id }) => id)
    if (removedIds.length > 0) await tx.delete(permissions).where(inArray(permissions.id, removedIds))
    await insertPermissions(tx, deps, file.id as FileId, change.added)
    await endGranted(
      tx,
      file.id,
      add.map(({ email }) => email),
    )
    const event = { ...byViewer(viewer), file: toSubject(file) }
    await recordActivity(
      tx,
      deps,
      change.rows.map((row) => ({ ...event, ...row })),
    )
    const emailed = notice && (await emailAdded(tx, deps, toAnnouncement(viewer, file, notice), change))
    await notifyOwners(
      tx,
      deps,
      viewer,
      [file],
      [...change.rows.map(toSentence), ...(emailed?.changes ?? [])],
    )
    if (change.rows.length > 0) {
      await tx.update(files).set({ updatedAt: deps.clock.now() }).where(eq(files.id, file.id))
    }
    const [changed] = await tx.select().from(files).where(eq(files.id, file.id))
    const detail = await getFileDetail(tx, viewer, changed ?? file)
    return { ...detail, ...(emailed && { notified: emailed.reply }) }
  })
}

/** Emails those who gain access (rule F28). */
async function emailAdded(tx: Tx, deps: Deps, announcement: Announcement, { rows }: AccessChange) {
  const added = rows.filter(({ action }) => action === 'permission_added').map(({ subject }) => subject)
  return emailRecipients(tx, deps, announcement, await selectRecipients(tx, announcement, added))
}

const toSentence = ({ action, subject }: AccessChange['rows'][number]) =>
  sentence(action === 'permission_added' ? 'change.accessGranted' : 'change.accessReduced', { subject })

/** @throws AppError own_access in admin mode (rule F17) */
async function requireNoSelfGrant(
  tx: Tx,
  viewer: Viewer,
  { relationship }: VisibleFile,
  { added }: AccessChange,
): Promise<void> {
  if (relationship !== 'admin') return
  const text = findSelfGrant(added, await listVerifiedEmails(tx, viewer.userId))
  if (text !== undefined) throw new AppError('own_access', { text })
}

/** @throws AppError invalid_input for a path without a key, and for too many permissions */
async function requireGrantable(
  tx: Tx,
  file: VisibleFile['file'],
  change: AccessChange,
  current: readonly Permission[],
): Promise<void> {
  const keys = await listSealedKeys(tx, file.id as FileId)
  const text = findAccessProblem(
    change,
    current,
    keys.map(({ keyPath }) => keyPath),
  )
  if (text !== undefined) throw new AppError('invalid_input', { text })
}
