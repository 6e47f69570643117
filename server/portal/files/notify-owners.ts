import { and, inArray, isNotNull } from 'drizzle-orm'
import { emails } from '../../identity/schema/people.ts'
import type { Tx } from '../../platform/db/database.ts'
import { noticeTexts } from '../../platform/outbox/notice-texts.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../lists/viewer.ts'

type Changed = { ownerId: string; title: string }

/**
 * Notifies the owners of cakes that an admin changed in admin mode (rule F17), with one email per owner. The admin's own
 * cakes are excluded.
 * @param changes one sentence per change
 */
export async function notifyOwners(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  files: readonly Changed[],
  changes: readonly string[],
): Promise<void> {
  if (!viewer.asAdmin || changes.length === 0) return
  const ownerIds = [...new Set(files.map(({ ownerId }) => ownerId))].filter((id) => id !== viewer.userId)
  if (ownerIds.length === 0) return
  const isRecipient = and(inArray(emails.userId, ownerIds), emails.isPrimary, isNotNull(emails.verifiedAt))
  const { productName } = deps.config
  for (const { userId, address } of await tx.select().from(emails).where(isRecipient)) {
    const titles = files.filter(({ ownerId }) => ownerId === userId).map(({ title }) => title)
    const text = noticeTexts.changedByAdmin({ productName, admin: viewer.email, files: titles, changes })
    await enqueueMail(tx, deps, address, text)
  }
}
