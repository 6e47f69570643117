import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { banAccounts, bans } from '../../portal/schema/files.ts'
import { emails } from '../schema/people.ts'
import { toPerson } from './person-rules.ts'

/** Extends the bans of an email address to the account that just verified it (rule F13). */
export async function coverByBans(tx: Tx, userId: string, address: Email): Promise<void> {
  const covering = tx
    .select({ banId: bans.id, userId: sql<string>`${userId}`.as('user_id') })
    .from(bans)
    .where(eq(bans.person, toPerson(address)))
  await tx.insert(banAccounts).select(covering).onConflictDoNothing()
}

/** Extends a new ban of an email address to every account that has verified it (rule F13). */
export async function coverAccounts(tx: Tx, banId: string, address: Email): Promise<void> {
  const covered = tx
    .selectDistinct({ banId: sql<string>`${banId}`.as('ban_id'), userId: emails.userId })
    .from(emails)
    .where(and(eq(emails.person, toPerson(address)), isNotNull(emails.verifiedAt)))
  await tx.insert(banAccounts).select(covered).onConflictDoNothing()
}
