import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { toPerson } from '../addresses/person-rules.ts'
import { banAccounts, bans, openers, type preservedBans } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'

/** A ban, without the person whom it concerns. */
export type BanTerms = Omit<typeof preservedBans.$inferSelect, 'personHash'>

/** The cakes of a company, or of one of its bakers: their IDs, or the columns of the same statement that contain them. */
type Cakes = { companyId: string | PgColumn; ownerId?: string | PgColumn }

/**
 * Lists the bans that keep an account from cakes, the company's first: bans that cover the account, and bans of
 * any email address that the account has verified (rule F13).
 */
export const listBansForAccount = async (
  tx: Tx,
  userId: string,
  cakes: Cakes,
): Promise<{ reason: string | null }[]> => selectBansForAccount(tx, userId, cakes)

/** Builds the query of `listBansForAccount`. */
export function selectBansForAccount(tx: Tx, userId: string, cakes: Cakes) {
  const persons = tx
    .select({ person: personAddresses.person })
    .from(personAddresses)
    .where(and(eq(personAddresses.userId, userId), isNotNull(personAddresses.verifiedAt)))
  return selectBans(tx, inArray(bans.person, persons), userId, cakes)
}

/** Like `listBansForAccount`, for an email address, which may not have an account yet. */
export async function listBansForAddress(
  tx: Tx,
  cakes: Cakes,
  address: Email,
  userId: string | undefined,
): Promise<{ reason: string | null }[]> {
  return userId === undefined
    ? selectBans(tx, eq(bans.person, toPerson(address)), '', cakes)
    : listBansForAccount(tx, userId, cakes)
}

function selectBans(tx: Tx, isOfPerson: SQL, userId: string, { companyId, ownerId }: Cakes) {
  const accountBans = tx
    .select({ id: banAccounts.banId })
    .from(banAccounts)
    .where(eq(banAccounts.userId, userId))
  const ofBaker =
    ownerId === undefined ? undefined : and(eq(bans.level, 'individual'), eq(bans.bakerId, ownerId))
  const isInScope = or(and(eq(bans.level, 'org'), eq(bans.companyId, companyId)), ofBaker)
  return tx
    .select({ reason: bans.reason })
    .from(bans)
    .where(and(or(isOfPerson, inArray(bans.id, accountBans)), isInScope))
    .orderBy(desc(bans.level))
}

/** Whether a user is banned from their own company, and therefore cannot manage anything in it. */
export async function isBannedFromOwnCompany(
  tx: Tx,
  { id, companyId }: { id: string; companyId: string | null },
): Promise<boolean> {
  return companyId !== null && (await listBansForAccount(tx, id, { companyId })).length > 0
}

/**
 * SQL condition: a ban `b` within `scope` covers an email address, directly or through its account. The two cases are
 * separate conditions, so each uses its own index.
 */
export const isBannedAddress = (address: SQL, scope: SQL): SQL => sql`(
  exists (select 1 from bans b
    where b.person = regexp_replace(${address}, '^([^+@]+)\\+[^@]*@', '\\1@') and ${scope})
  or exists (select 1 from person_addresses e join ban_accounts c on c.user_id = e.user_id join bans b on b.id = c.ban_id
    where e.address = ${address} and e.verified_at is not null and ${scope}))`

/**
 * Adds a ban, and an opener row of a baker or admin even for a person without access: the list of openers shows the ban,
 * so it can be lifted.
 * @returns false if there is such a ban already
 */
export async function addBan(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  ban: BanTerms & { address: Email },
  ownerId: string | undefined,
): Promise<boolean> {
  const { address, level, bakerId, companyId, reason, createdAt } = ban
  const row = { id: newId(random, 'ban'), address, level, bakerId, companyId, reason, createdAt }
  const [added] = await tx.insert(bans).values(row).onConflictDoNothing().returning({ id: bans.id })
  if (!added) return false
  await coverAccounts(tx, added.id, address)
  if (ownerId === undefined) return true
  const opener = { ownerId, companyId, grantee: address, cakes: 0, permittedAt: createdAt }
  await tx.insert(openers).values(opener).onConflictDoNothing()
  return true
}

/** Extends the bans of an email address to the account that just verified it (rule F13). */
export async function coverByBans(tx: Tx, userId: string, address: Email): Promise<void> {
  const covering = tx
    .select({ banId: bans.id, userId: sql<string>`${userId}`.as('user_id') })
    .from(bans)
    .where(eq(bans.person, toPerson(address)))
  await tx.insert(banAccounts).select(covering).onConflictDoNothing()
}

/** Extends a new ban of an email address to every account that has verified it (rule F13). */
async function coverAccounts(tx: Tx, banId: string, address: Email): Promise<void> {
  const covered = tx
    .selectDistinct({ banId: sql<string>`${banId}`.as('ban_id'), userId: personAddresses.userId })
    .from(personAddresses)
    .where(and(eq(personAddresses.person, toPerson(address)), isNotNull(personAddresses.verifiedAt)))
  await tx.insert(banAccounts).select(covered).onConflictDoNothing()
}
