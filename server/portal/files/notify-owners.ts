import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { emails } from '../../db/schema/people.ts'
import type { Deps } from '../../deps.ts'
import { noticeTexts } from '../../outbox/notice-texts.ts'
import { enqueueMail } from '../../outbox/store.ts'
import type { Viewer } from '../lists/viewer.ts'

type Changed = { ownerId: string; title: string }

/**
 * Tells the owners of cakes that an admin has changed them in admin mode (rule F17): one mail for each owner, however
 * many cakes it is. An admin's own cakes are left out.
 * @param changes what was done, one line each
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
  const isTold = and(inArray(emails.userId, ownerIds), emails.isPrimary, isNotNull(emails.verifiedAt))
  const { productName } = deps.config
  for (const { userId, address } of await tx.select().from(emails).where(isTold)) {
    const titles = files.filter(({ ownerId }) => ownerId === userId).map(({ title }) => title)
    const text = noticeTexts.changedByAdmin({ productName, admin: viewer.email, files: titles, changes })
    await enqueueMail(tx, deps, address, text)
  }
}
