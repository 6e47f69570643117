import { and, eq, inArray, isNull } from 'drizzle-orm'
import { forgetInActivity } from '../activity/forget.ts'
import { cancelOnDelete } from '../billing/cancel-on-delete.ts'
import type { Tx } from '../db/database.ts'
import { files, openers, permissions } from '../db/schema/files.ts'
import { links } from '../db/schema/links.ts'
import { emails, organizations, phoneNumbers, users } from '../db/schema/people.ts'
import { codes } from '../db/schema/sessions.ts'
import { wallets } from '../db/schema/wallets.ts'
import type { Deps } from '../deps.ts'
import { isLastAdmin } from '../organizations/store.ts'
import { blockEmail } from './blocked-emails.ts'
import { preserveBans } from './preserved-bans.ts'
import { listProved } from './primary.ts'

/**
 * Deletes an account for good (rule A50): the keys of its cakes are destroyed, its sessions and secrets go, what
 * others gave to its addresses is taken back, its rows of activity keep a pseudonym, its proved addresses are barred.
 * @returns `last_admin` where it is the last admin of an organization with others in it: nothing is done then; `gone`
 *   where another call has deleted the account a moment ago
 */
export async function deletePerson(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
): Promise<'deleted' | 'last_admin' | 'gone'> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) return 'gone'
  if (user.organizationId !== null) {
    // Two last admins who leave at the same moment wait for each other here.
    await tx.select().from(organizations).where(eq(organizations.id, user.organizationId)).for('update')
  }
  if (await isLastAdmin(tx, user)) return 'last_admin'

  const addresses = await listProved(tx, userId)
  for (const address of addresses) await blockEmail(tx, deps, address)
  await forgetInActivity(tx, deps, userId, await listNames(tx, userId))
  await tx.delete(files).where(eq(files.ownerId, userId))
  await tx.delete(permissions).where(inArray(permissions.grantee, addresses))
  await tx.delete(openers).where(inArray(openers.grantee, addresses))
  await preserveBans(tx, deps, userId, addresses)
  await tx.delete(codes).where(inArray(codes.address, addresses))
  await tx.delete(links).where(inArray(links.address, addresses))
  // The rest hangs on the account: sessions, passwords, passkeys, wallets, numbers, identities, allowed applications.
  await tx.delete(users).where(eq(users.id, userId))
  if (user.organizationId !== null) await removeEmptyPersonal(tx, deps, user.organizationId)
  return 'deleted'
}

/** Everything that activity may call somebody by. */
async function listNames(tx: Tx, userId: string): Promise<string[]> {
  const addresses = await tx.select({ name: emails.address }).from(emails).where(eq(emails.userId, userId))
  const numbers = await tx
    .select({ name: phoneNumbers.number })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
  const purses = await tx.select({ name: wallets.address }).from(wallets).where(eq(wallets.userId, userId))
  return [...addresses, ...numbers, ...purses].map(({ name }) => name)
}

/** A personal organization is named after its only member, and goes with them. One with a domain stays. */
async function removeEmptyPersonal(tx: Tx, deps: Pick<Deps, 'clock'>, organizationId: string): Promise<void> {
  if ((await tx.$count(users, eq(users.organizationId, organizationId))) > 0) return
  const isPersonal = and(eq(organizations.id, organizationId), isNull(organizations.domain))
  if ((await tx.$count(organizations, isPersonal)) === 0) return
  await cancelOnDelete(tx, deps, organizationId)
  await tx.delete(organizations).where(isPersonal)
}
