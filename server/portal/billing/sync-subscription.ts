import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { describeError } from '../../platform/http/describe-error.ts'
import type { Deps } from '../deps.ts'
import type { BackendStatus, CheckoutTarget, Payments, SubscriptionState } from '../payments/port.ts'
import { billingAccounts, subscriptions } from '../schema/billing.ts'
import {
  type Account,
  type AccountKey,
  type Checkout,
  changeAccount,
  findOpenCheckout,
  findSubscription,
  lockAccount,
  putSubscription,
  setCheckoutStatus,
  startQuery,
} from './store.ts'
import { findCurrent } from './subscription-rules.ts'

export type BillingDeps = Deps & { payments: Payments }

/** A company's current billing state, according to the payment service. */
export type SyncResult = {
  subscription: SubscriptionState | undefined
  /** the checkout that can still be paid, and its target, if the service reports one */
  open: { checkout: Checkout; target: CheckoutTarget } | undefined
}

/**
 * Queries the payment service and stores the result (rule S6). Everything that may indicate a changed subscription
 * calls this: events, the return from a checkout, and reading the status. Events may therefore be late, repeated or
 * lost.
 * @throws AppError payments_unreachable
 */
export async function syncSubscription(deps: BillingDeps, account: Account): Promise<SyncResult> {
  const { db, payments } = deps
  const [query, open] = await db.transaction(async (tx) => [
    await startQuery(tx, account),
    await findOpenCheckout(tx, account),
  ])
  // The checkout first: if it is complete by then, the list contains its subscription.
  const checkout = open && (await payments.readCheckout(open.sessionId))
  const subscription = findCurrent(await payments.listSubscriptions(account.customerId))
  const status = checkout?.status ?? 'expired'

  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account)
    if (!locked || query === undefined) return { subscription: undefined, open: undefined }
    if (open && status !== 'open') await setCheckoutStatus(tx, open.sessionId, status)
    if (query < locked.lastKeptReading) {
      return { subscription: await findSubscription(tx, account), open: undefined }
    }
    await changeAccount(tx, account, { lastKeptReading: query })
    await putSubscription(tx, account, subscription)
    return {
      subscription,
      open: open && checkout?.status === 'open' ? { checkout: open, target: checkout } : undefined,
    }
  })
}

const renewing: BackendStatus[] = ['trialing', 'active', 'past_due', 'unpaid']

/** Whether the stored state may be outdated: the service may know more, or a period has ended. */
export function isStale(account: Account, subscription: SubscriptionState | undefined, now: Date): boolean {
  if (account.askUntil !== null && account.askUntil > now) return true
  return (
    subscription !== undefined &&
    renewing.includes(subscription.status) &&
    subscription.currentPeriodEnd <= now
  )
}

/** Marks the account as possibly outdated until the given time. */
export function watchUntil({ db }: Pick<Deps, 'db'>, key: AccountKey, until: Date): Promise<void> {
  const isAccount = and(
    eq(billingAccounts.companyId, key.companyId),
    eq(billingAccounts.backend, key.backend),
  )
  const later = sql`greatest(${billingAccounts.askUntil}, ${until.toISOString()}::timestamptz)`
  return db.transaction(async (tx) => {
    await tx.update(billingAccounts).set({ askUntil: later }).where(isAccount)
  })
}

/** Queries the service for every account for which `isStale` returns true, in case events were lost. */
export async function refreshStale(deps: Deps): Promise<void> {
  const { db, clock, payments, log } = deps
  if (!payments) return
  const now = clock.now()
  const isOfAccount = and(
    eq(subscriptions.companyId, billingAccounts.companyId),
    eq(subscriptions.backend, billingAccounts.backend),
  )
  const isOver = and(inArray(subscriptions.status, renewing), lte(subscriptions.currentPeriodEnd, now))
  const accounts = await db.transaction((tx) =>
    tx
      .select({ account: billingAccounts })
      .from(billingAccounts)
      .leftJoin(subscriptions, isOfAccount)
      .where(
        and(eq(billingAccounts.backend, payments.backend), or(gt(billingAccounts.askUntil, now), isOver)),
      ),
  )
  for (const { account } of accounts) {
    await syncSubscription({ ...deps, payments }, account).catch((problem: unknown) =>
      log.warn(
        { organization: account.companyId, problem: describeError(problem) },
        'a subscription could not be read',
      ),
    )
  }
}
