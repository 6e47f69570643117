import { and, eq, isNotNull } from 'drizzle-orm'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { oauthRegistrations } from '../schema/oauth.ts'
import { passkeys } from '../schema/passkeys.ts'
import { emails, passwords, phoneNumbers } from '../schema/people.ts'
import { wallets } from '../schema/wallets.ts'
import { lockUser } from './store.ts'

/** Returns whether an account keeps a sign-in method when one is removed (rule A46). */
export const hasOtherSignInMethod = async (tx: DirectoryTx, userId: string): Promise<boolean> =>
  (await countSignInMethods(tx, userId)) > 1

/** Returns whether an account has a sign-in method left. Call it after a removal in the same transaction. */
export const hasSignInMethod = async (tx: DirectoryTx, userId: string): Promise<boolean> =>
  (await countSignInMethods(tx, userId)) > 0

/**
 * Counts sign-in methods. A verified contact counts, because codes reach it. A password counts if it can be entered with
 * an email address that signs in (rule O9). Unverified phone numbers and wallets do not count. Locks the user until the
 * transaction ends, so that two concurrent removals cannot both succeed.
 */
async function countSignInMethods(tx: DirectoryTx, userId: string): Promise<number> {
  const user = await lockUser(tx, userId)
  const isVerified = and(eq(emails.userId, userId), isNotNull(emails.verifiedAt))
  const verified = await tx.$count(emails, inDirectory(tx, emails, isVerified))
  const entered =
    user?.claimedAt === null
      ? await tx.$count(emails, inDirectory(tx, emails, eq(emails.userId, userId)))
      : verified
  const counts = [
    verified,
    entered > 0 ? await tx.$count(passwords, inDirectory(tx, passwords, eq(passwords.userId, userId))) : 0,
    await tx.$count(
      phoneNumbers,
      inDirectory(tx, phoneNumbers, eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.verifiedAt)),
    ),
    await tx.$count(
      oauthRegistrations,
      inDirectory(tx, oauthRegistrations, eq(oauthRegistrations.userId, userId)),
    ),
    await tx.$count(passkeys, inDirectory(tx, passkeys, eq(passkeys.userId, userId))),
    await tx.$count(
      wallets,
      inDirectory(tx, wallets, eq(wallets.userId, userId), isNotNull(wallets.verifiedAt)),
    ),
  ]
  return counts.reduce((sum, count) => sum + count)
}

/**
 * Returns the display name of an account in activity and on passkeys: its primary email address, else a phone number,
 * else a wallet address, else its id.
 */
export async function findDisplayName(tx: DirectoryTx, userId: string): Promise<string> {
  const isPrimary = and(eq(emails.userId, userId), emails.isPrimary)
  const [email] = await tx
    .select()
    .from(emails)
    .where(inDirectory(tx, emails, isPrimary))
  if (email) return email.address
  const [phone] = await tx
    .select()
    .from(phoneNumbers)
    .where(inDirectory(tx, phoneNumbers, eq(phoneNumbers.userId, userId)))
    .limit(1)
  if (phone) return phone.number
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(inDirectory(tx, wallets, eq(wallets.userId, userId)))
    .limit(1)
  return wallet?.address ?? userId
}
