import { and, eq, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { companies, persons } from '../schema/persons.ts'

export type Company = typeof companies.$inferSelect

export async function findCompany(tx: Tx, id: string): Promise<Company | undefined> {
  return (await tx.select().from(companies).where(eq(companies.id, id)))[0]
}

/**
 * Adds a user who just verified an email address to the company of its domain, if the company exists and the
 * user has none yet (rule A10).
 */
export async function joinByDomain(tx: Tx, userId: string, address: Email): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [company] = await tx.select().from(companies).where(eq(companies.domain, domain))
  const [user] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
  if (company === undefined || user === undefined || user.companyId !== null) return
  await tx.update(persons).set({ companyId: company.id }).where(eq(persons.id, userId))
}

/** Whether a user is the only admin of a company with other members (rule A10). */
export async function isLastAdmin(
  tx: Tx,
  user: { id: string; companyId: string | null; isAdmin: boolean },
): Promise<boolean> {
  if (!user.isAdmin || user.companyId === null) return false
  const isOtherMember = and(eq(persons.companyId, user.companyId), ne(persons.id, user.id))
  return (
    (await tx.$count(persons, isOtherMember)) > 0 &&
    (await tx.$count(persons, and(isOtherMember, persons.isAdmin))) === 0
  )
}

/**
 * Returns the baker's company; if they have none, creates a personal one with the baker as its admin (rule A10).
 * Its row stays locked until the transaction ends, so simultaneous cakes are counted one after the other.
 */
export async function getBakingCompany(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  baker: { id: string; address: Email },
): Promise<{ companyId: string; bakingDeactivatedAt: Date | null; isAdmin: boolean }> {
  const [user] = await tx.select().from(persons).where(eq(persons.id, baker.id)).for('no key update')
  const bakingDeactivatedAt = user?.bakingDeactivatedAt ?? null
  if (user?.companyId) {
    await tx.select().from(companies).where(eq(companies.id, user.companyId)).for('no key update')
    return { companyId: user.companyId, bakingDeactivatedAt, isAdmin: user.isAdmin }
  }
  const id = newId(random, 'organization')
  await tx.insert(companies).values({ id, name: baker.address, createdAt: clock.now() })
  await tx.update(persons).set({ companyId: id, isAdmin: true }).where(eq(persons.id, baker.id))
  return { companyId: id, bakingDeactivatedAt, isAdmin: true }
}
