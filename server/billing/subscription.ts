import type { Subscription } from '#contract/routes/billing.ts'
import { describeError } from '../http/describe-error.ts'
import { isStale } from './refresh-stale.ts'
import { findAccount, findSubscription } from './store.ts'
import { toStatus } from './subscription-rules.ts'
import { type Selling, syncSubscription } from './sync-subscription.ts'

type Known = Subscription & { priceId: string | null }

const none: Omit<Known, 'manages'> = {
  id: null,
  status: 'none',
  current_period_end: null,
  has_subscription: false,
  priceId: null,
  plan_name: 'Subscription',
  plan_interval: 'month',
}

/**
 * How the subscription of an organization stands. Where the backend may know more, it is asked; where it does not
 * answer, what was known last is still the answer.
 */
export async function getSubscription(deps: Selling, organizationId: string): Promise<Known> {
  const { db, clock, payments, log } = deps
  const key = { organizationId, backend: payments.backend }
  const known = await db.transaction(async (tx) => {
    const account = await findAccount(tx, key)
    return { account, subscription: account && (await findSubscription(tx, key)) }
  })
  const { account } = known
  if (!account) return { ...none, manages: false }

  let { subscription } = known
  if (isStale(account, subscription, clock.now())) {
    try {
      ;({ subscription } = await syncSubscription(deps, account))
    } catch (problem) {
      log.warn(
        { problem: describeError(problem) },
        'the payment server was not reached; the last known state is shown',
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
