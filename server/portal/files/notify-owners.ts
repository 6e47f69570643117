import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import { toServerSender } from '../../platform/outbox/sender.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../lists/viewer.ts'
import { personAddresses } from '../schema/persons.ts'

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
  const isRecipient = and(
    inArray(personAddresses.userId, ownerIds),
    personAddresses.isPrimary,
    isNotNull(personAddresses.verifiedAt),
  )
  const style = { sender: toServerSender(deps.config), locale: readerLocale() }
  for (const { userId, address } of await tx.select().from(personAddresses).where(isRecipient)) {
    const titles = files.filter(({ ownerId }) => ownerId === userId).map(({ title }) => title)
    const values = { admin: viewer.email, fileCount: titles.length, files: titles, changes }
    await enqueueMail(tx, deps, { to: address, ...style }, { kind: 'changedByAdmin', values })
  }
}
