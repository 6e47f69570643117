import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { forgetAccounts } from '../log/store.ts'
import { links } from '../schema/links.ts'
import { emails, phoneNumbers } from '../schema/people.ts'
import { codes } from '../schema/sessions.ts'
import { walletChallenges, wallets } from '../schema/wallets.ts'
import { blockEmail } from './blocked-emails.ts'
import { deleteUser } from './store.ts'

/** Deletes an account permanently, with its codes and links, and blocks its verified email addresses (rule A50). */
export async function eraseAccount(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
): Promise<void> {
  const isVerified = and(eq(emails.userId, userId), isNotNull(emails.verifiedAt))
  const rows = await tx
    .select({ address: emails.address })
    .from(emails)
    .where(inDirectory(tx, emails, isVerified))
  const addresses = rows.map(({ address }) => address as Email)
  for (const address of addresses) await blockEmail(tx, deps, address)
  await deleteWithMail(tx, deps, userId, addresses)
}

/** Deletes an account, with the codes, links, challenges and log entries of these contacts. */
export async function deleteWithMail(
  tx: DirectoryTx,
  { secrets }: Pick<Deps, 'secrets'>,
  userId: string,
  contacts: readonly string[],
): Promise<void> {
  await tx.delete(codes).where(inDirectory(tx, codes, inArray(codes.address, contacts)))
  await tx.delete(links).where(inDirectory(tx, links, inArray(links.address, contacts)))
  await tx
    .delete(walletChallenges)
    .where(inDirectory(tx, walletChallenges, inArray(walletChallenges.address, contacts)))
  const hashes = contacts.map((contact) => hashForLog(secrets, contact))
  await forgetAccounts(tx, hashes)
  await deleteUser(tx, userId)
}

/** Lists every email address, phone number and wallet address of an account. */
export async function listContacts(tx: DirectoryTx, userId: string): Promise<string[]> {
  const addresses = await tx
    .select({ name: emails.address })
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.userId, userId)))
  const numbers = await tx
    .select({ name: phoneNumbers.number })
    .from(phoneNumbers)
    .where(inDirectory(tx, phoneNumbers, eq(phoneNumbers.userId, userId)))
  const purses = await tx
    .select({ name: wallets.address })
    .from(wallets)
    .where(inDirectory(tx, wallets, eq(wallets.userId, userId)))
  return [...addresses, ...numbers, ...purses].map(({ name }) => name)
}
