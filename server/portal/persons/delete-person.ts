import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { forgetInActivity } from '../activity/forget.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import { cancelOnDelete } from '../billing/cancel-on-delete.ts'
import { preserveBans } from '../companies/preserved-bans.ts'
import { isLastAdmin } from '../companies/store.ts'
import type { Deps } from '../deps.ts'
import { forgetEmailed } from '../recipients/store.ts'
import { files, openers, permissions } from '../schema/files.ts'
import { companies, persons } from '../schema/persons.ts'
import { markDeleted } from './pending-changes.ts'

/**
 * Permanently deletes a person (rule A50): destroys their cakes' keys, removes their permissions, replaces them with a
 * pseudonym in the activity log and preserves their bans. Identity then deletes the account (deleted-accounts.ts).
 * @param contacts all email addresses, phone numbers and wallet addresses of the account
 * @returns `last_admin`, with nothing changed, for the last admin of a company with other members; `gone` if a
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
  if (user.companyId !== null) {
    // Serializes deletions by the two last admins.
    await tx.select().from(companies).where(eq(companies.id, user.companyId)).for('update')
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
  if (user.companyId !== null) await removeEmptyPersonal(tx, deps, user.companyId)
  await markDeleted(tx, deps, userId)
  return 'deleted'
}

/** Deletes a personal company after its only member has left. Companies with a domain stay. */
async function removeEmptyPersonal(tx: Tx, deps: Pick<Deps, 'clock'>, companyId: string): Promise<void> {
  if ((await tx.$count(persons, eq(persons.companyId, companyId))) > 0) return
  const isPersonal = and(eq(companies.id, companyId), isNull(companies.domain))
  if ((await tx.$count(companies, isPersonal)) === 0) return
  await cancelOnDelete(tx, deps, companyId)
  await tx.delete(companies).where(isPersonal)
}
