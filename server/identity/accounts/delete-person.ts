import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { forgetInActivity } from '../../portal/activity/forget.ts'
import { cancelOnDelete } from '../../portal/billing/cancel-on-delete.ts'
import { isLastAdmin } from '../../portal/organizations/store.ts'
import { files, openers, permissions } from '../../portal/schema/files.ts'
import type { Deps } from '../deps.ts'
import { links } from '../schema/links.ts'
import { emails, organizations, phoneNumbers, users } from '../schema/people.ts'
import { codes } from '../schema/sessions.ts'
import { wallets } from '../schema/wallets.ts'
import { blockEmail } from './blocked-emails.ts'
import { preserveBans } from './preserved-bans.ts'
import { listVerifiedEmails } from './primary.ts'

/**
 * Deletes an account permanently (rule A50): destroys the keys of its cakes, removes its sessions, secrets and
 * permissions, replaces it by a pseudonym in activity, preserves its bans and blocks its verified email addresses.
 * @returns `last_admin`, with nothing changed, for the last admin of an organization that has other members; `gone`
 *   when a concurrent request already deleted the account
 */
export async function deletePerson(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
): Promise<'deleted' | 'last_admin' | 'gone'> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) return 'gone'
  if (user.organizationId !== null) {
    // Serializes two last admins who delete their accounts at the same time.
    await tx.select().from(organizations).where(eq(organizations.id, user.organizationId)).for('update')
  }
  if (await isLastAdmin(tx, user)) return 'last_admin'

  const addresses = await listVerifiedEmails(tx, userId)
  for (const address of addresses) await blockEmail(tx, deps, address)
  await forgetInActivity(tx, deps, userId, await listNames(tx, userId))
  await tx.delete(files).where(eq(files.ownerId, userId))
  await tx.delete(permissions).where(inArray(permissions.grantee, addresses))
  await tx.delete(openers).where(inArray(openers.grantee, addresses))
  await preserveBans(tx, deps, userId, addresses)
  await tx.delete(codes).where(inArray(codes.address, addresses))
  await tx.delete(links).where(inArray(links.address, addresses))
  // Deletes by cascade: sessions, passwords, passkeys, wallets, phone numbers, identities, consents.
  await tx.delete(users).where(eq(users.id, userId))
  if (user.organizationId !== null) await removeEmptyPersonal(tx, deps, user.organizationId)
  return 'deleted'
}

/** Lists every email address, phone number and wallet address that may identify the account in activity rows. */
async function listNames(tx: Tx, userId: string): Promise<string[]> {
  const addresses = await tx.select({ name: emails.address }).from(emails).where(eq(emails.userId, userId))
  const numbers = await tx
    .select({ name: phoneNumbers.number })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
  const purses = await tx.select({ name: wallets.address }).from(wallets).where(eq(wallets.userId, userId))
  return [...addresses, ...numbers, ...purses].map(({ name }) => name)
}

/** Deletes a personal organization after its only member left. Organizations with a domain stay. */
async function removeEmptyPersonal(tx: Tx, deps: Pick<Deps, 'clock'>, organizationId: string): Promise<void> {
  if ((await tx.$count(users, eq(users.organizationId, organizationId))) > 0) return
  const isPersonal = and(eq(organizations.id, organizationId), isNull(organizations.domain))
  if ((await tx.$count(organizations, isPersonal)) === 0) return
  await cancelOnDelete(tx, deps, organizationId)
  await tx.delete(organizations).where(isPersonal)
}
