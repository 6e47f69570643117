import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { notifyRecipients as notifyRoute } from '#contract/routes/recipients.ts'
import { sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { selectRecipients } from '../recipients/notify.ts'
import { permissions } from '../schema/files.ts'
import { emailRecipients, requireEmailable, toAnnouncement } from './email-recipients.ts'
import { notifyOwners } from './notify-owners.ts'
import { requireManagedFile } from './require-visible-file.ts'

/**
 * Emails recipients from a cake's details, including those who were already emailed (rule F28).
 * @throws AppError unknown_file, not_allowed, invalid_input, expired_access
 */
export async function notifyAgain(
  deps: Deps,
  principal: Principal,
  { checksum, admin, emails, with_name, language }: BodyOf<typeof notifyRoute>,
): Promise<ReplyOf<typeof notifyRoute>> {
  const viewer = toViewer(principal, admin)
  return deps.db.transaction(async (tx) => {
    const { file } = await requireManagedFile(tx, viewer, checksum)
    requireEmailable(deps, file)
    const announcement = toAnnouncement(viewer, file, { with_name, language })
    const recipients = await selectRecipients(tx, announcement, emails)
    await requirePermissions(tx, file.id, recipients)
    const { reply, changes } = await emailRecipients(tx, deps, announcement, recipients)
    await notifyOwners(tx, deps, viewer, [file], changes)
    return reply
  })
}

/** Requires that each recipient has their own permission. @throws AppError invalid_input */
async function requirePermissions(tx: Tx, fileId: string, recipients: readonly Email[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ grantee: permissions.grantee })
    .from(permissions)
    .where(eq(permissions.fileId, fileId))
  const grantees = new Set(rows.map(({ grantee }) => grantee))
  const stranger = recipients.find((recipient) => !grantees.has(recipient))
  if (stranger === undefined) return
  throw new AppError('invalid_input', { text: sentence('noAccess', { email: stranger }) })
}
