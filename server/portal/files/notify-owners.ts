import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Sentence } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../lists/viewer.ts'
import { personAddresses, persons } from '../schema/persons.ts'

type Changed = { ownerId: string; title: string }

/**
 * Notifies the owners of cakes that an admin changed in admin mode (rule F17), with one email per owner. The admin's
 * own cakes are excluded.
 * @param changes one sentence per change
 */
export async function notifyOwners(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  files: readonly Changed[],
  changes: readonly Sentence[],
): Promise<void> {
  if (!viewer.asAdmin || changes.length === 0) return
  const ownerIds = [...new Set(files.map(({ ownerId }) => ownerId))].filter((id) => id !== viewer.userId)
  if (ownerIds.length === 0) return
  const isRecipient = and(
    inArray(personAddresses.userId, ownerIds),
    personAddresses.isPrimary,
    isNotNull(personAddresses.verifiedAt),
  )
  const recipients = await tx
    .select({ userId: persons.id, address: personAddresses.address, locale: persons.locale })
    .from(personAddresses)
    .innerJoin(persons, eq(persons.id, personAddresses.userId))
    .where(isRecipient)
  for (const { userId, address, locale } of recipients) {
    const titles = files.filter(({ ownerId }) => ownerId === userId).map(({ title }) => title)
    const values = { admin: viewer.email, fileCount: titles.length, files: titles, fileChanges: changes }
    await enqueueServerEmail(tx, deps, { to: address, locale }, { kind: 'filesChangedByAdmin', values })
  }
}
