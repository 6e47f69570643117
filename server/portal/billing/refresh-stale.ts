import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { describeError } from '../../platform/http/describe-error.ts'
import type { Deps } from '../deps.ts'
import type { BackendStatus, SubscriptionState } from '../payments/port.ts'
import { billingAccounts, subscriptions } from '../schema/billing.ts'
import type { Account, AccountKey } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

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
    eq(billingAccounts.organizationId, key.organizationId),
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
    eq(subscriptions.organizationId, billingAccounts.organizationId),
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
        { organization: account.organizationId, problem: describeError(problem) },
        'a subscription could not be read',
      ),
    )
  }
}
