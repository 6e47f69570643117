import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import type { CheckoutStatus, Payments, SubscriptionState } from '../payments/port.ts'
import { billingAccounts, checkouts, paymentEvents, subscriptions } from '../schema/billing.ts'
import { isSubscribed } from './subscription-rules.ts'

export type Account = typeof billingAccounts.$inferSelect
export type Checkout = typeof checkouts.$inferSelect
export type Backend = Payments['backend']
/** Identifies a company's account with a payment service. */
export type AccountKey = Pick<Account, 'companyId' | 'backend'>

const isAccount = ({ companyId, backend }: AccountKey) =>
  and(eq(billingAccounts.companyId, companyId), eq(billingAccounts.backend, backend))

const isSubscription = ({ companyId, backend }: AccountKey) =>
  and(eq(subscriptions.companyId, companyId), eq(subscriptions.backend, backend))

export async function findAccount(tx: Tx, key: AccountKey): Promise<Account | undefined> {
  return (await tx.select().from(billingAccounts).where(isAccount(key)))[0]
}

/** Finds an account and locks it until the transaction ends. */
export async function lockAccount(tx: Tx, key: AccountKey): Promise<Account | undefined> {
  return (await tx.select().from(billingAccounts).where(isAccount(key)).for('update'))[0]
}

export async function findAccountOfCustomer(
  tx: Tx,
  backend: Backend,
  customerId: string,
): Promise<Account | undefined> {
  const isAccountOfCustomer = and(
    eq(billingAccounts.backend, backend),
    eq(billingAccounts.customerId, customerId),
  )
  return (await tx.select().from(billingAccounts).where(isAccountOfCustomer))[0]
}

/** Adds an account. Simultaneous calls create only one. */
export async function addAccount(
  tx: Tx,
  account: AccountKey & { customerId: string; createdAt: Date },
): Promise<Account> {
  await tx.insert(billingAccounts).values(account).onConflictDoNothing()
  const added = await findAccount(tx, account)
  if (!added) throw new Error('The customer already belongs to another company.')
  return added
}

export async function changeAccount(tx: Tx, key: AccountKey, change: Partial<Account>): Promise<void> {
  await tx.update(billingAccounts).set(change).where(isAccount(key))
}

/** @returns the number of this query; undefined if the account no longer exists */
export async function startQuery(tx: Tx, key: AccountKey): Promise<number | undefined> {
  const [row] = await tx
    .update(billingAccounts)
    .set({ readingsBegun: sql`${billingAccounts.readingsBegun} + 1` })
    .where(isAccount(key))
    .returning({ query: billingAccounts.readingsBegun })
  return row?.query
}

export async function findSubscription(tx: Tx, key: AccountKey): Promise<SubscriptionState | undefined> {
  return (await tx.select().from(subscriptions).where(isSubscription(key)))[0]
}

export async function putSubscription(
  tx: Tx,
  key: AccountKey,
  state: SubscriptionState | undefined,
): Promise<void> {
  await tx.delete(subscriptions).where(isSubscription(key))
  if (!state) return
  const { companyId, backend } = key
  await tx.insert(subscriptions).values({ ...state, companyId, backend })
}

/** Whether a company counts as subscribed (rule S5); false on a server without payments. */
export async function hasSubscription(
  tx: Tx,
  { clock, payments }: Pick<Deps, 'clock' | 'payments'>,
  companyId: string,
): Promise<boolean> {
  if (!payments) return false
  const state = await findSubscription(tx, { companyId, backend: payments.backend })
  return state !== undefined && isSubscribed(state, clock.now())
}

export async function findOpenCheckout(tx: Tx, key: AccountKey): Promise<Checkout | undefined> {
  const isOpen = and(
    eq(checkouts.companyId, key.companyId),
    eq(checkouts.backend, key.backend),
    eq(checkouts.status, 'open'),
  )
  return (await tx.select().from(checkouts).where(isOpen))[0]
}

/** Finds a checkout only if it belongs to this company. */
export async function findCheckout(
  tx: Tx,
  key: AccountKey,
  sessionId: string,
): Promise<Checkout | undefined> {
  const isCheckout = and(
    eq(checkouts.sessionId, sessionId),
    eq(checkouts.companyId, key.companyId),
    eq(checkouts.backend, key.backend),
  )
  return (await tx.select().from(checkouts).where(isCheckout))[0]
}

export async function addCheckout(tx: Tx, checkout: Checkout): Promise<void> {
  await tx.insert(checkouts).values(checkout)
}

export async function setCheckoutStatus(tx: Tx, sessionId: string, status: CheckoutStatus): Promise<void> {
  await tx.update(checkouts).set({ status }).where(eq(checkouts.sessionId, sessionId))
}

export async function isKnownEvent(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(paymentEvents, eq(paymentEvents.id, id))) > 0
}

export async function rememberEvent(
  tx: Tx,
  event: { id: string; type: string; receivedAt: Date },
): Promise<void> {
  await tx.insert(paymentEvents).values(event).onConflictDoNothing()
}

/** Deletes old events and old closed checkouts. */
export async function sweepBilling(tx: Tx, before: Date): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
  await tx.delete(checkouts).where(and(lt(checkouts.createdAt, before), ne(checkouts.status, 'open')))
}
