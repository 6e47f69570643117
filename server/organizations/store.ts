import { and, count, eq, gte, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { hasSubscription } from '../billing/store.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { files } from '../db/schema/files.ts'
import { organisations, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import { type BakingFacts, startOfMonth } from './baking-rules.ts'

export type Organisation = typeof organisations.$inferSelect

export async function findOrganisation(tx: Tx, id: string): Promise<Organisation | undefined> {
  return (await tx.select().from(organisations).where(eq(organisations.id, id)))[0]
}

/**
 * Puts somebody who has just proved their address into the organisation of its domain, where there is one
 * (rule A10). Whoever belongs to an organisation already stays where they are.
 */
export async function joinByDomain(tx: Tx, userId: string, address: Email): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.domain, domain))
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (organisation === undefined || user === undefined || user.organisationId !== null) return
  await tx.update(users).set({ organisationId: organisation.id }).where(eq(users.id, userId))
}

/** Whether somebody is the only admin of an organisation that others belong to: it cannot be left so (rule A10). */
export async function isLastAdmin(
  tx: Tx,
  user: { id: string; organisationId: string | null; isAdmin: boolean },
): Promise<boolean> {
  if (!user.isAdmin || user.organisationId === null) return false
  const others = and(eq(users.organisationId, user.organisationId), ne(users.id, user.id))
  return (await tx.$count(users, others)) > 0 && (await tx.$count(users, and(others, users.isAdmin))) === 0
}

/**
 * The organisation in whose name somebody bakes: their own, or a personal one made now, whose admin they are
 * (rule A10). The row stays locked until the transaction ends, so that two cakes baked at the same time
 * are counted one after the other.
 */
export async function getBakingOrganisation(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  baker: { id: string; address: Email },
): Promise<{ organisationId: string; bakingStoppedAt: Date | null; isAdmin: boolean }> {
  const [user] = await tx.select().from(users).where(eq(users.id, baker.id)).for('no key update')
  const bakingStoppedAt = user?.bakingStoppedAt ?? null
  if (user?.organisationId) {
    await tx
      .select()
      .from(organisations)
      .where(eq(organisations.id, user.organisationId))
      .for('no key update')
    return { organisationId: user.organisationId, bakingStoppedAt, isAdmin: user.isAdmin }
  }
  const id = newId(random, 'organisation')
  await tx.insert(organisations).values({ id, name: baker.address, createdAt: clock.now() })
  await tx.update(users).set({ organisationId: id, isAdmin: true }).where(eq(users.id, baker.id))
  return { organisationId: id, bakingStoppedAt, isAdmin: true }
}

/** What decides whether a baker of this organisation may bake now. Without an organisation nothing was baked yet. */
export async function getBakingFacts(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  user: { organisationId: string | null; bakingStoppedAt: Date | null },
): Promise<BakingFacts> {
  const since = startOfMonth(deps.clock.now())
  const [baked] =
    user.organisationId === null
      ? []
      : await tx
          .select({ count: count() })
          .from(files)
          .where(and(eq(files.organisationId, user.organisationId), gte(files.createdAt, since)))
  return {
    deactivated: user.bakingStoppedAt !== null,
    subscribed: user.organisationId !== null && (await hasSubscription(tx, deps, user.organisationId)),
    bakedThisMonth: baked?.count ?? 0,
    freeCakesPerMonth: deps.config.freeCakesPerMonth,
  }
}
