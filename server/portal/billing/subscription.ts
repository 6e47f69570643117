import type { PlanInterval, Subscription, SubscriptionStatus } from '#contract/routes/billing.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { findAccount, findSubscription } from './store.ts'
import { toStatus } from './subscription-rules.ts'
import { type BillingDeps, isStale, syncSubscription } from './sync-subscription.ts'

type StoredSubscription = Subscription & { priceId: string | null }

const none: Omit<StoredSubscription, 'manages'> = {
  id: null,
  status: 'none',
  current_period_end: null,
  has_subscription: false,
  priceId: null,
  plan_name: 'Subscription',
  plan_interval: 'month',
}

/**
 * Reads a company's subscription. If the stored state may be outdated, this queries the payment service; if the
 * service does not respond, the stored state is returned.
 */
export async function getSubscription(deps: BillingDeps, companyId: string): Promise<StoredSubscription> {
  const { db, clock, payments, log } = deps
  const key = { companyId, backend: payments.backend }
  const stored = await db.transaction(async (tx) => {
    const account = await findAccount(tx, key)
    return { account, subscription: account && (await findSubscription(tx, key)) }
  })
  const { account } = stored
  if (!account) return { ...none, manages: false }

  let { subscription } = stored
  if (isStale(account, subscription, clock.now())) {
    try {
      ;({ subscription } = await syncSubscription(deps, account))
    } catch (error) {
      log.warn(
        { problem: describeError(error) },
        'the payment service did not respond; the last known state is shown',
      )
    }
  }
  const status = subscription ? toStatus(subscription, clock.now()) : 'none'
  if (!subscription || status === 'none') return { ...none, manages: subscription !== undefined }
  return {
    id: subscription.id,
    status,
    current_period_end: Math.floor(subscription.currentPeriodEnd.getTime() / 1000),
    plan_name: subscription.planName ?? none.plan_name,
    plan_interval: subscription.interval,
    has_subscription: true,
    manages: true,
    priceId: subscription.priceId,
  }
}

type Priced = { id: string; interval: PlanInterval }
type Paid = { status: SubscriptionStatus; priceId: string | null; plan_interval: PlanInterval }

/**
 * @returns the ID of the plan that a company pays for and keeps, or undefined (rule S11). A subscription keeps
 *   its price even after the plan's price is replaced; the interval then identifies the plan.
 */
export function findCurrentPlan(
  plans: readonly Priced[],
  { status, priceId, plan_interval }: Paid,
): string | undefined {
  if (status === 'none' || status === 'canceled') return undefined
  const current =
    plans.find(({ id }) => id === priceId) ?? plans.find((plan) => plan.interval === plan_interval)
  return current?.id
}
