import { and, eq, isNotNull } from 'drizzle-orm'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { oauthRegistrations } from '../schema/oauth.ts'
import { passkeys } from '../schema/passkeys.ts'
import { emails, passwords, phoneNumbers, users } from '../schema/people.ts'
import { type Factor, sessions } from '../schema/sessions.ts'
import { wallets } from '../schema/wallets.ts'

/** Returns whether an account keeps a sign-in method when one is removed (rule A46). */
export const hasOtherSignInMethod = async (tx: DirectoryTx, userId: string): Promise<boolean> =>
  (await countSignInMethods(tx, userId)) > 1

/** Returns whether an account has a sign-in method left. Call it after a removal in the same transaction. */
export const hasSignInMethod = async (tx: DirectoryTx, userId: string): Promise<boolean> =>
  (await countSignInMethods(tx, userId)) > 0

/**
 * Returns whether an account has no sign-in method, and no session except those that the site's server vouched for. Only
 * the site's server creates such accounts, so nobody else can use them before a contact is proved.
 */
export async function isEmptyAccount(tx: DirectoryTx, userId: string): Promise<boolean> {
  if (await hasSignInMethod(tx, userId)) return false
  const own = await tx
    .select({ factors: sessions.factors })
    .from(sessions)
    .where(inDirectory(tx, sessions, eq(sessions.userId, userId)))
  return own.every(({ factors }) => factors.every(isVouched))
}

/** Whether a factor comes from the site's server or an operator, and not from the user. */
const isVouched = ({ type, delivery_method }: Factor): boolean =>
  delivery_method === 'embedded' || type === 'impersonated' || type === 'trusted_auth_token'

/**
 * Counts sign-in methods. A verified email address counts, because codes and links reach it. A password counts if the
 * account has an email address to enter with it. Unverified phone numbers and wallets do not count. Locks the account until the transaction ends, so that two concurrent
 * removals cannot both succeed.
 */
async function countSignInMethods(tx: DirectoryTx, userId: string): Promise<number> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inDirectory(tx, users, eq(users.id, userId)))
    .for('update')
  const hasEmail = (await tx.$count(emails, inDirectory(tx, emails, eq(emails.userId, userId)))) > 0
  const counts = [
    await tx.$count(emails, inDirectory(tx, emails, eq(emails.userId, userId), isNotNull(emails.verifiedAt))),
    hasEmail ? await tx.$count(passwords, inDirectory(tx, passwords, eq(passwords.userId, userId))) : 0,
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
export async function findContact(tx: DirectoryTx, userId: string): Promise<string> {
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

export const hasPassword = async (tx: DirectoryTx, userId: string): Promise<boolean> =>
  (await tx.$count(passwords, inDirectory(tx, passwords, eq(passwords.userId, userId)))) > 0
