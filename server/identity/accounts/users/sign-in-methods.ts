import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { passkeys } from '../../base/schema/passkeys.ts'
import { emails, passwords, phoneNumbers } from '../../base/schema/users.ts'
import { wallets } from '../../base/schema/wallets.ts'
import { type DirectoryUnit, findRow, inProject } from '../../base/unit-of-work.ts'
import { lockUser } from './store.ts'

type Owned = PgTable & { projectId: AnyPgColumn; userId: AnyPgColumn }

/** Returns whether an account keeps a sign-in method when one of its methods is removed (rule A46). */
export const hasOtherSignInMethod = async (unit: DirectoryUnit, userId: string): Promise<boolean> =>
  (await countSignInMethods(unit, userId)) > 1

/** Returns whether an account has a sign-in method left. Call it after a removal in the same transaction. */
export const hasSignInMethod = async (unit: DirectoryUnit, userId: string): Promise<boolean> =>
  (await countSignInMethods(unit, userId)) > 0

/**
 * Counts sign-in methods. A verified contact counts, because it can receive codes. A password counts if it can be
 * entered with an email address that signs in (rule O9). Unverified phone numbers and wallets do not count. Locks the
 * user until the transaction ends, so that two concurrent removals cannot both succeed.
 */
async function countSignInMethods(unit: DirectoryUnit, userId: string): Promise<number> {
  const user = await lockUser(unit, userId)
  const count = (table: Owned, condition?: SQL) =>
    unit.tx.$count(table, inProject(unit, table, eq(table.userId, userId), condition))
  const verified = await count(emails, isNotNull(emails.verifiedAt))
  const entered = user?.claimedAt === null ? await count(emails) : verified
  const counts = [
    verified,
    entered > 0 ? await count(passwords) : 0,
    await count(phoneNumbers, isNotNull(phoneNumbers.verifiedAt)),
    await count(oauthRegistrations),
    await count(passkeys),
    await count(wallets, isNotNull(wallets.verifiedAt)),
  ]
  return counts.reduce((sum, count) => sum + count)
}

/**
 * Returns the display name of an account in activity and on passkeys: its primary email address, otherwise a phone
 * number, otherwise a wallet address, otherwise its ID.
 */
export async function findDisplayName(unit: DirectoryUnit, userId: string): Promise<string> {
  const isPrimary = and(eq(emails.userId, userId), emails.isPrimary)
  const email = await findRow(unit, emails, isPrimary)
  if (email) return email.address
  const [phone] = await unit.tx
    .select()
    .from(phoneNumbers)
    .where(inProject(unit, phoneNumbers, eq(phoneNumbers.userId, userId)))
    .limit(1)
  if (phone) return phone.number
  const [wallet] = await unit.tx
    .select()
    .from(wallets)
    .where(inProject(unit, wallets, eq(wallets.userId, userId)))
    .limit(1)
  return wallet?.address ?? userId
}
