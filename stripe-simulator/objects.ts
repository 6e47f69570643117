import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/**
 * The version of Stripe's objects. Their field names and types come from the library's own declarations, so the compiler
 * reports a field that an upgrade moves.
 */
export const stripeVersion = '2026-10-28.endive'

export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'
> & {
  name: string | null
}

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'cancel_url'
  | 'client_reference_id'
  | 'client_secret'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & { customer: string; subscription: string | null; return_url?: string }

export type Price = Pick<Stripe.Price, 'id' | 'object' | 'active' | 'livemode' | 'nickname' | 'type'> & {
  currency: string
  unit_amount: number
  recurring: { interval: 'month' | 'year' } & Pick<Stripe.Price.Recurring, 'interval_count' | 'usage_type'>
}

export type WebhookEndpoint = Pick<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'enabled_events' | 'livemode' | 'url'
> & {
  status: 'enabled' | 'disabled'
}

export type Invoice = Pick<Stripe.Invoice, 'object' | 'created' | 'livemode' | 'status' | 'total'> & {
  id: string
  customer: string
}

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'status'
> & {
  customer: string
  items: {
    object: 'list'
    has_more: false
    url: string
    data: [
      Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end' | 'current_period_start'> & {
        price: Price
        quantity: number
      },
    ]
  }
  latest_invoice: string
}

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
> & { customer: string }

/** A plan as the server's `PLANS` variable describes it. */
export type Plan = { id: string; name: string; interval: 'month' | 'year'; amount: number; currency?: string }

/** The price that an operator would create for a plan in Stripe's dashboard. */
export const toPrice = ({ id, name, interval, amount, currency = 'usd' }: Plan): Price => ({
  id,
  object: 'price',
  active: true,
  currency,
  livemode: false,
  nickname: name,
  type: 'recurring',
  unit_amount: amount,
  recurring: { interval, interval_count: 1, usage_type: 'licensed' },
})

/** @returns the same day of the next month or year, or the last day of a shorter month, in epoch seconds */
export function addInterval(from: number, { recurring: { interval } }: Price): number {
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
