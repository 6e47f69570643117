import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { oauthRegistrations } from '../db/schema/oauth.ts'
import { passkeys } from '../db/schema/passkeys.ts'
import { emails, passwords, phoneNumbers, users } from '../db/schema/people.ts'
import { wallets } from '../db/schema/wallets.ts'

/** Whether an account could do without one of the ways into it, so that nobody shuts themselves out (rule A46). */
export const hasAnotherWayIn = async (tx: Tx, userId: string): Promise<boolean> =>
  (await countWaysIn(tx, userId)) > 1

/** Whether there is a way into an account still, after one was taken away in the same transaction. */
export const hasWayIn = async (tx: Tx, userId: string): Promise<boolean> =>
  (await countWaysIn(tx, userId)) > 0

/**
 * A proved email counts, as codes and links lead to it; a password does where there is an email to show it with.
 * Holds the account until the transaction ends: two ways that are given up at the same moment do not both count
 * on the other.
 */
async function countWaysIn(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const hasEmail = (await tx.$count(emails, eq(emails.userId, userId))) > 0
  const counts = [
    await tx.$count(emails, and(eq(emails.userId, userId), isNotNull(emails.verifiedAt))),
    hasEmail ? await tx.$count(passwords, eq(passwords.userId, userId)) : 0,
    await tx.$count(phoneNumbers, eq(phoneNumbers.userId, userId)),
    await tx.$count(oauthRegistrations, eq(oauthRegistrations.userId, userId)),
    await tx.$count(passkeys, eq(passkeys.userId, userId)),
    await tx.$count(wallets, eq(wallets.userId, userId)),
  ]
  return counts.reduce((sum, count) => sum + count)
}

/** What an account is called in its activity and on its passkeys: its email, else its number, else its wallet. */
export async function findContact(tx: Tx, userId: string): Promise<string> {
  const isPrimary = and(eq(emails.userId, userId), emails.isPrimary)
  const [email] = await tx.select().from(emails).where(isPrimary)
  if (email) return email.address
  const [phone] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId)).limit(1)
  if (phone) return phone.number
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.userId, userId)).limit(1)
  return wallet?.address ?? userId
}
