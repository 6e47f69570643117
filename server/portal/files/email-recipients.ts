import type { Email } from '#contract/ids.ts'
import type { Notice, NotifyReply } from '#contract/routes/recipients.ts'
import { type Sentence, sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { byViewer } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Viewer } from '../lists/viewer.ts'
import type { Announcement } from '../recipients/enqueue-notices.ts'
import { notifyRecipients } from '../recipients/notify.ts'
import type { files } from '../schema/files.ts'
import { toSubject } from './require-visible-file.ts'

type File = typeof files.$inferSelect

/** Requires that recipients can be emailed about a cake (rule F28). @throws AppError invalid_input, expired_access */
export function requireEmailable({ clock }: Pick<Deps, 'clock'>, file: File): void {
  if (!file.isSaved) throw new AppError('invalid_input', { text: sentence('notSavedYet') })
  if (file.expiresAt !== null && file.expiresAt <= clock.now()) throw new AppError('expired_access')
}

/** The emails about a cake that a user who manages it sends to recipients. */
export const toAnnouncement = (viewer: Viewer, file: File, notice: Notice): Announcement => ({
  ...byViewer(viewer),
  file: toSubject(file),
  notice,
})

/**
 * Emails recipients of a cake, as far as the limits allow.
 * @returns the outcomes, and one sentence for its owner per email that was sent
 */
export async function emailRecipients(
  tx: Tx,
  deps: Deps,
  announcement: Announcement,
  recipients: readonly Email[],
): Promise<{ reply: NotifyReply; changes: Sentence[] }> {
  const { outcomes, left } = await notifyRecipients(tx, deps, announcement, recipients)
  const results = [...outcomes].map(([email, outcome]) => ({ email, outcome }))
  const sent = results.filter(({ outcome }) => outcome === 'sent')
  return {
    reply: { results, mails_left: left },
    changes: sent.map(({ email }) => sentence('change.recipientEmailed', { subject: email })),
  }
}
