import type { FileId, Grantee } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import type { Announcement } from './announcement.ts'
import { notifyRecipients, selectRecipients } from './notify.ts'
import { listEmailed, savePlan, takePlan } from './store.ts'

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
