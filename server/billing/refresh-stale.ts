import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { billingAccounts, subscriptions } from '../db/schema/billing.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import type { BackendStatus, SubscriptionState } from './payments.ts'
import type { Account, AccountKey } from './store.ts'
import { syncSubscription } from './sync-subscription.ts'

const renewing: BackendStatus[] = ['trialing', 'active', 'past_due', 'unpaid']

/** Whether the backend is to be asked before an answer: something may have happened there, or a period is over. */
export function isStale(account: Account, subscription: SubscriptionState | undefined, now: Date): boolean {
  if (account.askUntil !== null && account.askUntil > now) return true
  return (
    subscription !== undefined &&
    renewing.includes(subscription.status) &&
    subscription.currentPeriodEnd <= now
  )
}

/** Notes that until then the backend may know something that it has not told yet. */
export function watchUntil({ db }: Pick<Deps, 'db'>, key: AccountKey, until: Date): Promise<void> {
  const isIt = and(
    eq(billingAccounts.organizationId, key.organizationId),
    eq(billingAccounts.backend, key.backend),
  )
  const later = sql`greatest(${billingAccounts.askUntil}, ${until.toISOString()}::timestamptz)`
  return db.transaction(async (tx) => {
    await tx.update(billingAccounts).set({ askUntil: later }).where(isIt)
  })
}

/** Asks about every organization of which `isStale` holds, so that what was never told is known in the end all the same. */
export async function refreshStale(deps: Deps): Promise<void> {
  const { db, clock, payments, log } = deps
  if (!payments) return
  const now = clock.now()
  const isTheirs = and(
    eq(subscriptions.organizationId, billingAccounts.organizationId),
    eq(subscriptions.backend, billingAccounts.backend),
  )
  const isOver = and(inArray(subscriptions.status, renewing), lte(subscriptions.currentPeriodEnd, now))
  const accounts = await db.transaction((tx) =>
    tx
      .select({ account: billingAccounts })
      .from(billingAccounts)
      .leftJoin(subscriptions, isTheirs)
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
