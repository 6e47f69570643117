import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toPerson } from '../addresses/person-rules.ts'
import { banAccounts, bans } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'

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
    .selectDistinct({ banId: sql<string>`${banId}`.as('ban_id'), userId: personAddresses.userId })
    .from(personAddresses)
    .where(and(eq(personAddresses.person, toPerson(address)), isNotNull(personAddresses.verifiedAt)))
  await tx.insert(banAccounts).select(covered).onConflictDoNothing()
}
