import type { PricedPlan } from '../plans.ts'
import type { StandInCheckout, StandInSubscription } from './store.ts'

/** Events in the words of Stripe's API, as far as anybody here reads them. */
export const apiVersion = '2026-01-28.clover'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The body of a webhook: one event, as JSON. */
export const toEventBody = (id: string, type: string, object: object, now: Date): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created: seconds(now),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  })

export const toCheckoutJson = (checkout: StandInCheckout, subscriptionId: string | null) => ({
  id: checkout.id,
  object: 'checkout.session',
  mode: 'subscription',
  livemode: false,
  customer: checkout.customerId,
  subscription: subscriptionId,
  status: checkout.status,
  payment_status: checkout.status === 'complete' ? 'paid' : 'unpaid',
  created: seconds(checkout.createdAt),
  expires_at: seconds(checkout.expiresAt),
})

export const toSubscriptionJson = (subscription: StandInSubscription, plan: PricedPlan | undefined) => ({
  id: subscription.id,
  object: 'subscription',
  customer: subscription.customerId,
  livemode: false,
  status: subscription.status,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  created: seconds(subscription.createdAt),
  ended_at: subscription.endedAt && seconds(subscription.endedAt),
  items: {
    object: 'list',
    data: [
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item',
        quantity: 1,
        current_period_start: seconds(subscription.periodStart),
        current_period_end: seconds(subscription.periodEnd),
        price: {
          id: subscription.priceId,
          object: 'price',
          nickname: plan?.name ?? null,
          unit_amount: plan?.amount ?? 0,
          currency: plan?.currency ?? 'usd',
          recurring: { interval: plan?.interval ?? 'month', interval_count: 1 },
        },
      },
    ],
  },
})

export const toInvoiceJson = (subscription: StandInSubscription, plan: PricedPlan | undefined) => ({
  id: `in_${subscription.id}_${seconds(subscription.periodStart)}`,
  object: 'invoice',
  livemode: false,
  customer: subscription.customerId,
  status: subscription.isPaid ? 'paid' : 'open',
  amount_due: plan?.amount ?? 0,
  currency: plan?.currency ?? 'usd',
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: subscription.id },
  },
})
