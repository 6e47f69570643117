import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { links } from '../schema/links.ts'
import { emails, phoneNumbers } from '../schema/people.ts'
import { codes } from '../schema/sessions.ts'
import { wallets } from '../schema/wallets.ts'
import { blockEmail } from './blocked-emails.ts'
import { deleteUser } from './store.ts'

/** Deletes an account permanently, with its codes and links, and blocks its verified email addresses (rule A50). */
export async function eraseAccount(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
): Promise<void> {
  const isVerified = and(eq(emails.userId, userId), isNotNull(emails.verifiedAt))
  const rows = await tx.select({ address: emails.address }).from(emails).where(isVerified)
  const addresses = rows.map(({ address }) => address as Email)
  for (const address of addresses) await blockEmail(tx, deps, address)
  await deleteWithMail(tx, userId, addresses)
}

/** Deletes an account, and the codes and links that were sent to these email addresses or phone numbers. */
export async function deleteWithMail(tx: Tx, userId: string, contacts: readonly string[]): Promise<void> {
  await tx.delete(codes).where(inArray(codes.address, contacts))
  await tx.delete(links).where(inArray(links.address, contacts))
  await deleteUser(tx, userId)
}

/** Lists every email address, phone number and wallet address of an account. */
export async function listContacts(tx: Tx, userId: string): Promise<string[]> {
  const addresses = await tx.select({ name: emails.address }).from(emails).where(eq(emails.userId, userId))
  const numbers = await tx
    .select({ name: phoneNumbers.number })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
  const purses = await tx.select({ name: wallets.address }).from(wallets).where(eq(wallets.userId, userId))
  return [...addresses, ...numbers, ...purses].map(({ name }) => name)
}
