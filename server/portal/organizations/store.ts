import { and, eq, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { organizations, persons } from '../schema/persons.ts'

export type Organization = typeof organizations.$inferSelect

export async function findOrganization(tx: Tx, id: string): Promise<Organization | undefined> {
  return (await tx.select().from(organizations).where(eq(organizations.id, id)))[0]
}

/**
 * Adds a user who just verified an email address to the organization of its domain, if the organization exists and the
 * user has none yet (rule A10).
 */
export async function joinByDomain(tx: Tx, userId: string, address: Email): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [organization] = await tx.select().from(organizations).where(eq(organizations.domain, domain))
  const [user] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
  if (organization === undefined || user === undefined || user.organizationId !== null) return
  await tx.update(persons).set({ organizationId: organization.id }).where(eq(persons.id, userId))
}

/** Whether a user is the only admin of an organization with other members (rule A10). */
export async function isLastAdmin(
  tx: Tx,
  user: { id: string; organizationId: string | null; isAdmin: boolean },
): Promise<boolean> {
  if (!user.isAdmin || user.organizationId === null) return false
  const isOtherMember = and(eq(persons.organizationId, user.organizationId), ne(persons.id, user.id))
  return (
    (await tx.$count(persons, isOtherMember)) > 0 &&
    (await tx.$count(persons, and(isOtherMember, persons.isAdmin))) === 0
  )
}

/**
 * Returns the baker's organization; if they have none, creates a personal one with the baker as its admin (rule A10).
 * Its row stays locked until the transaction ends, so simultaneous cakes are counted one after the other.
 */
export async function getBakingOrganization(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  baker: { id: string; address: Email },
): Promise<{ organizationId: string; bakingDeactivatedAt: Date | null; isAdmin: boolean }> {
  const [user] = await tx.select().from(persons).where(eq(persons.id, baker.id)).for('no key update')
  const bakingDeactivatedAt = user?.bakingDeactivatedAt ?? null
  if (user?.organizationId) {
    await tx
      .select()
      .from(organizations)
      .where(eq(organizations.id, user.organizationId))
      .for('no key update')
    return { organizationId: user.organizationId, bakingDeactivatedAt, isAdmin: user.isAdmin }
  }
  const id = newId(random, 'organization')
  await tx.insert(organizations).values({ id, name: baker.address, createdAt: clock.now() })
  await tx.update(persons).set({ organizationId: id, isAdmin: true }).where(eq(persons.id, baker.id))
  return { organizationId: id, bakingDeactivatedAt, isAdmin: true }
}
