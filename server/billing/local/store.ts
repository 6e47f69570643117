import { and, asc, desc, eq, isNull, lte, ne } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import {
  standInCheckouts,
  standInCustomers,
  standInEvents,
  standInSubscriptions,
} from '../../db/schema/stand-in-payments.ts'

export type StandInCustomer = typeof standInCustomers.$inferSelect
export type StandInCheckout = typeof standInCheckouts.$inferSelect
export type StandInSubscription = typeof standInSubscriptions.$inferSelect
export type StandInEvent = typeof standInEvents.$inferSelect

/** Asked twice for one organization, it is the first customer. */
export async function putCustomer(tx: Tx, customer: StandInCustomer): Promise<StandInCustomer> {
  await tx.insert(standInCustomers).values(customer).onConflictDoNothing()
  const isTheirs = eq(standInCustomers.organizationId, customer.organizationId)
  return (await tx.select().from(standInCustomers).where(isTheirs))[0] ?? customer
}

export async function findCustomer(tx: Tx, id: string): Promise<StandInCustomer | undefined> {
  return (await tx.select().from(standInCustomers).where(eq(standInCustomers.id, id)))[0]
}

/** Asked twice with one key, it is the first checkout. */
export async function putCheckout(tx: Tx, checkout: StandInCheckout): Promise<StandInCheckout> {
  await tx.insert(standInCheckouts).values(checkout).onConflictDoNothing()
  const isSame = eq(standInCheckouts.idempotencyKey, checkout.idempotencyKey)
  return (await tx.select().from(standInCheckouts).where(isSame))[0] ?? checkout
}

/** A checkout, locked until the transaction ends; one whose day is over has expired. */
export async function lockCheckout(
  tx: Tx,
  by: { id: string } | { clientSecret: string },
  now: Date,
): Promise<StandInCheckout | undefined> {
  const isIt =
    'id' in by ? eq(standInCheckouts.id, by.id) : eq(standInCheckouts.clientSecret, by.clientSecret)
  const [checkout] = await tx.select().from(standInCheckouts).where(isIt).for('update')
  const isOver = checkout?.status === 'open' && checkout.expiresAt <= now
  return checkout && isOver ? { ...checkout, status: 'expired' } : checkout
}

export async function changeCheckout(tx: Tx, id: string, change: Partial<StandInCheckout>): Promise<void> {
  await tx.update(standInCheckouts).set(change).where(eq(standInCheckouts.id, id))
}

/** What a customer has and had, the newest first. */
export function listSubscriptions(tx: Tx, customerId: string): Promise<StandInSubscription[]> {
  const isTheirs = eq(standInSubscriptions.customerId, customerId)
  return tx.select().from(standInSubscriptions).where(isTheirs).orderBy(desc(standInSubscriptions.createdAt))
}

export async function lockSubscription(tx: Tx, id: string): Promise<StandInSubscription | undefined> {
  const isIt = eq(standInSubscriptions.id, id)
  return (await tx.select().from(standInSubscriptions).where(isIt).for('update'))[0]
}

/** Those whose period is over. */
export function lockDueSubscriptions(tx: Tx, now: Date): Promise<StandInSubscription[]> {
  const isDue = and(lte(standInSubscriptions.periodEnd, now), ne(standInSubscriptions.status, 'canceled'))
  return tx.select().from(standInSubscriptions).where(isDue).for('update')
}

export async function putSubscription(tx: Tx, subscription: StandInSubscription): Promise<void> {
  const { id: target } = standInSubscriptions
  await tx.insert(standInSubscriptions).values(subscription).onConflictDoUpdate({ target, set: subscription })
}

export async function addEvent(
  tx: Tx,
  event: Pick<StandInEvent, 'id' | 'body' | 'nextTryAt'>,
): Promise<void> {
  await tx.insert(standInEvents).values(event)
}

/** Events that are due, in their order. */
export function listDueEvents(tx: Tx, now: Date): Promise<StandInEvent[]> {
  const isDue = and(isNull(standInEvents.deliveredAt), lte(standInEvents.nextTryAt, now))
  return tx.select().from(standInEvents).where(isDue).orderBy(asc(standInEvents.position)).limit(100)
}

export async function changeEvent(tx: Tx, id: string, change: Partial<StandInEvent>): Promise<void> {
  await tx.update(standInEvents).set(change).where(eq(standInEvents.id, id))
}
