import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { stableHasher } from '../../platform/secrets/stable-key.ts'
import { toPerson } from '../addresses/person-rules.ts'
import { listVerifiedEmails } from '../addresses/store.ts'
import { banAccounts, bans, preservedBans } from '../schema/files.ts'
import { persons } from '../schema/persons.ts'
import { addBan, type BanTerms } from './bans.ts'

type BanDeps = Pick<Deps, 'random' | 'secrets'>

async function createPersonHasher(tx: Tx, deps: BanDeps): Promise<(address: Email) => string> {
  const hash = await stableHasher(tx, deps, 'banned persons')
  return (address) => hash(toPerson(address))
}

/** Matches the preserved bans of a person, under the hash of whichever form (rule A68). */
async function isOfPerson(tx: Tx, deps: BanDeps, address: Email) {
  const hash = await createPersonHasher(tx, deps)
  return inArray(preservedBans.personHash, listForms(address).map(hash))
}

/**
 * Replaces the bans of an account that is about to be deleted: keeps them under a keyed hash of its email addresses, and
 * moves them to the other accounts that they cover (rules A50, F13).
 * @param addresses the verified email addresses of the account
 */
export async function preserveBans(
  tx: Tx,
  deps: BanDeps,
  userId: string,
  addresses: readonly Email[],
): Promise<void> {
  const onAccount = tx
    .select({ id: banAccounts.banId })
    .from(banAccounts)
    .where(eq(banAccounts.userId, userId))
  const names = inArray(bans.person, addresses.map(toPerson))
  const covering = await tx
    .select()
    .from(bans)
    .where(or(names, inArray(bans.id, onAccount)))
  const hash = await createPersonHasher(tx, deps)
  for (const { level, bakerId, companyId, reason, createdAt } of covering) {
    for (const address of addresses) {
      const row = { personHash: hash(address), level, bakerId, companyId, reason, createdAt }
      await tx.insert(preservedBans).values(row).onConflictDoNothing()
    }
  }
  for (const ban of covering.filter(({ address }) => addresses.includes(address as Email))) {
    const isOther = and(eq(banAccounts.banId, ban.id), ne(banAccounts.userId, userId))
    const otherAccounts = await tx.select({ id: banAccounts.userId }).from(banAccounts).where(isOther)
    await tx.delete(bans).where(eq(bans.id, ban.id))
    for (const account of otherAccounts) {
      for (const address of await listVerifiedEmails(tx, account.id)) await moveBan(tx, deps, ban, address)
    }
  }
}

/** Turns this person's preserved bans back into bans of the email address that an account just verified. */
export async function restoreBans(tx: Tx, deps: BanDeps, address: Email): Promise<void> {
  const preserved = await tx
    .delete(preservedBans)
    .where(await isOfPerson(tx, deps, address))
    .returning()
  for (const ban of preserved) await moveBan(tx, deps, ban, address)
}

/** Lifts this person's preserved bans at one level. @returns whether there were any */
export async function liftPreservedBans(
  tx: Tx,
  deps: BanDeps,
  address: Email,
  { level, bakerId, companyId }: Pick<BanTerms, 'level' | 'bakerId' | 'companyId'>,
): Promise<boolean> {
  const scope = bakerId === null ? eq(preservedBans.companyId, companyId) : eq(preservedBans.bakerId, bakerId)
  const lifted = await tx
    .delete(preservedBans)
    .where(and(await isOfPerson(tx, deps, address), eq(preservedBans.level, level), scope))
    .returning({ level: preservedBans.level })
  return lifted.length > 0
}

async function moveBan(tx: Tx, deps: BanDeps, terms: BanTerms, address: Email): Promise<void> {
  const ownerId = terms.bakerId ?? (await findAdmin(tx, terms.companyId))
  await addBan(tx, deps, { ...terms, address }, ownerId)
}

async function findAdmin(tx: Tx, companyId: string): Promise<string | undefined> {
  const isAdmin = and(eq(persons.companyId, companyId), persons.isAdmin)
  return (await tx.select({ id: persons.id }).from(persons).where(isAdmin).limit(1))[0]?.id
}
