import { type Email, type FileId, findEmail, type Grantee } from '#contract/ids.ts'
import type { NotifyOutcome } from '#contract/routes/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listStopped } from '../../platform/outbox/inactive-addresses.ts'
import { recordActivity } from '../activity/record.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import type { Deps } from '../deps.ts'
import { type Announcement, enqueueNotices } from './enqueue-notices.ts'
import { consumeEmails } from './limits.ts'
import { listEmailed, saveEmailed, savePlan, takePlan } from './store.ts'

/** The outcome for each recipient, and how many more recipients the actor can email today. */
export type Notified = { outcomes: Map<Email, NotifyOutcome>; left: number }

/**
 * Emails a cake's recipients, in the transaction of its cause, as far as the limits allow (rule F28). Recipients who
 * opted out are treated like the others, except that no email is sent, so the outcome does not reveal that.
 */
export async function notifyRecipients(
  tx: Tx,
  deps: Deps,
  announcement: Announcement,
  recipients: readonly Email[],
): Promise<Notified> {
  const { file, actor, deviceType, asAdmin = false } = announcement
  const stopped = await listStopped(tx, null, recipients)
  const reachable = recipients.filter((recipient) => stopped.get(recipient) !== 'bounce')
  const { emailed, rejected, left } = await consumeEmails(tx, deps, actor.id, reachable)
  await saveEmailed(tx, file.id, emailed, deps.clock.now())
  await recordActivity(
    tx,
    deps,
    emailed.map((subject) => ({ action: 'recipient_mailed', actor, subject, file, deviceType, asAdmin })),
  )
  // A recipient who reported such an email as spam is treated as opted out.
  await enqueueNotices(
    tx,
    deps,
    announcement,
    emailed.filter((recipient) => !stopped.has(recipient)),
  )
  const toOutcome = (recipient: Email): NotifyOutcome =>
    rejected.get(recipient) ?? (stopped.get(recipient) === 'bounce' ? 'undeliverable' : 'sent')
  return { outcomes: new Map(recipients.map((recipient) => [recipient, toOutcome(recipient)])), left }
}

/**
 * Selects who can be emailed: each email address once. Wildcards, and the owner's and actor's own email addresses, are
 * left out.
 */
export async function selectRecipients(
  tx: Tx,
  { file, actor }: Pick<Announcement, 'file' | 'actor'>,
  grantees: readonly string[],
): Promise<Email[]> {
  const excludedEmails = new Set(await listVerifiedEmails(tx, file.ownerId))
  if (actor.id !== file.ownerId)
    for (const email of await listVerifiedEmails(tx, actor.id)) excludedEmails.add(email)
  const emails = grantees.map(findEmail).filter((email) => email !== undefined)
  return [...new Set(emails)].filter((email) => !excludedEmails.has(email))
}

/**
 * Notifies each recipient of a new cake once. Those beyond the limits of rule F28 are not emailed; the baker can email
 * them later. An unsaved cake is announced when it is saved.
 */
export async function announceNewCake(
  tx: Tx,
  deps: Deps,
  announcement: Announcement,
  { grantees, isSaved }: { grantees: readonly Grantee[]; isSaved: boolean },
): Promise<void> {
  if (isSaved) await announceCake(tx, deps, announcement, grantees)
  else await savePlan(tx, announcement.file.id as FileId, announcement.notice)
}

/** Notifies the recipients of a cake that was just saved, if its baker requested that at registration. */
export async function announceSavedCake(
  tx: Tx,
  deps: Deps,
  announcement: Omit<Announcement, 'notice'>,
  grantees: readonly Grantee[],
): Promise<void> {
  const notice = await takePlan(tx, announcement.file.id as FileId)
  if (notice) await announceCake(tx, deps, { ...announcement, notice }, grantees)
}

async function announceCake(
  tx: Tx,
  deps: Deps,
  announcement: Announcement,
  grantees: readonly Grantee[],
): Promise<void> {
  const emailed = new Set((await listEmailed(tx, announcement.file.id)).map(({ recipient }) => recipient))
  const recipients = await selectRecipients(tx, announcement, grantees)
  await notifyRecipients(
    tx,
    deps,
    announcement,
    recipients.filter((recipient) => !emailed.has(recipient)),
  )
}
