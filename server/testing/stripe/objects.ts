import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { PricedPlan } from '../../billing/plans.ts'

/**
 * Stripe's objects as its published version has them: the names and types of fields are those of the library's own
 * declarations, so that one that moves is a mistake of this file that the compiler finds.
 */
type Fields<Whole, Names extends keyof Whole> = Pick<Whole, Names>

export const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export type Customer = Fields<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'
> & {
  name: string | null
}

export type Session = Fields<
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

export type Price = Fields<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'nickname' | 'type' | 'unit_amount'
> & { recurring: Fields<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'> }

export type Invoice = Fields<Stripe.Invoice, 'object' | 'created' | 'livemode' | 'status' | 'total'> & {
  id: string
  customer: string
}

export type Subscription = Fields<
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
      Fields<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end' | 'current_period_start'> & {
        price: Price
        quantity: number
      },
    ]
  }
  latest_invoice: string | null
}

export type PortalSession = Fields<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
>

/** A plan as the price that an operator has made for it in Stripe's dashboard. */
export const toPrice = ({ id, name, interval, amount, currency }: PricedPlan): Price => ({
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
