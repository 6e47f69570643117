import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { forgetInActivity } from '../activity/forget.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import { cancelOnDelete } from '../billing/cancel-on-delete.ts'
import type { Deps } from '../deps.ts'
import { preserveBans } from '../organizations/preserved-bans.ts'
import { isLastAdmin } from '../organizations/store.ts'
import { forgetEmailed } from '../recipients/store.ts'
import { files, openers, permissions } from '../schema/files.ts'
import { organizations, persons } from '../schema/persons.ts'
import { markDeleted } from './pending-changes.ts'

/**
 * Permanently deletes a person (rule A50): destroys their cakes' keys, removes their permissions, replaces them with a
 * pseudonym in the activity log and preserves their bans. Identity then deletes the account (deleted-accounts.ts).
 * @param contacts all email addresses, phone numbers and wallet addresses of the account
 * @returns `last_admin`, with nothing changed, for the last admin of an organization with other members; `gone` if a
 *   concurrent request already deleted the account
 */
export async function deletePerson(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  contacts: readonly string[],
): Promise<'deleted' | 'last_admin' | 'gone'> {
  const [user] = await tx.select().from(persons).where(eq(persons.id, userId)).for('update')
  if (!user) return 'gone'
  if (user.organizationId !== null) {
    // Serializes deletions by the two last admins.
    await tx.select().from(organizations).where(eq(organizations.id, user.organizationId)).for('update')
  }
  if (await isLastAdmin(tx, user)) return 'last_admin'

  const addresses = await listVerifiedEmails(tx, userId)
  await forgetInActivity(tx, deps, userId, contacts)
  await tx.delete(files).where(eq(files.ownerId, userId))
  await tx.delete(permissions).where(inArray(permissions.grantee, addresses))
  await tx.delete(openers).where(inArray(openers.grantee, addresses))
  await forgetEmailed(tx, addresses)
  await preserveBans(tx, deps, userId, addresses)
  await tx.delete(persons).where(eq(persons.id, userId))
  if (user.organizationId !== null) await removeEmptyPersonal(tx, deps, user.organizationId)
  await markDeleted(tx, deps, userId)
  return 'deleted'
}

/** Deletes a personal organization after its only member has left. Organizations with a domain stay. */
async function removeEmptyPersonal(tx: Tx, deps: Pick<Deps, 'clock'>, organizationId: string): Promise<void> {
  if ((await tx.$count(persons, eq(persons.organizationId, organizationId))) > 0) return
  const isPersonal = and(eq(organizations.id, organizationId), isNull(organizations.domain))
  if ((await tx.$count(organizations, isPersonal)) === 0) return
  await cancelOnDelete(tx, deps, organizationId)
  await tx.delete(organizations).where(isPersonal)
}
