import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Text } from '../text.ts'
import { body, query } from './envelope.ts'

/**
 * The subscription of the caller's organization (rules S1 to S10 in docs/rules/billing.md). For its admins only.
 * Where this server sells nothing, every call but the webhook answers `payments_absent`.
 */

export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

const PriceId = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

/** A page of the portal's own origin to come back to. Whether it is one, the server says. */
const OwnAddress = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

export const Plan = z.object({
  /** the price to ask for at checkout: `stripe_price_id` */
  id: z.string(),
  name: z.string(),
  interval: z.enum(planIntervals),
  /** the currency's smallest unit, cents */
  amount: z.int(),
  /** ISO 4217, lower case */
  currency: z.string(),
  /** the plan that the organization pays for now, and goes on paying for */
  is_current: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

/** The plans that this server sells, and what the page needs to show a checkout. */
export const listPlans = route({
  method: 'GET',
  path: '/stripe/plans',
  access: 'pinGiven',
  manages: true,
  query: query({}),
  reply: z.object({
    plans: z.array(Plan),
    checkout: z.object({
      /** the key for Stripe's script in the browser */
      publishable_key: z.string(),
      /** the origin of that script, if it is not Stripe's own: development has a stand-in */
      script_origin: z.optional(z.string()),
    }),
  }),
})

/**
 * Begins to buy a plan, or takes up again what was begun: an organization has one open checkout at most, and none
 * beside a subscription. While it is subscribed this is a change of plan, and the answer is the `url` of the
 * customer portal, where it is confirmed.
 *
 * Exactly one of the two comes back. With the `clientSecret`, Stripe's script shows the checkout within the page.
 * Stripe replaces `{CHECKOUT_SESSION_ID}` in `return_url` with the id of the session.
 */
export const createCheckout = route({
  method: 'POST',
  path: '/stripe/create_checkout_session',
  access: 'pinGiven',
  manages: true,
  body: body({
    stripe_price_id: PriceId,
    mode: z._default(z.literal('subscription', 'must be subscription'), 'subscription'),
    ui_mode: z._default(z.enum(['embedded', 'hosted'], 'must be embedded or hosted'), 'embedded'),
    return_url: OwnAddress,
    cancel_url: OwnAddress,
  }),
  reply: z.object({ clientSecret: z.optional(z.string()), url: z.optional(z.string()) }),
})

export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** `canceled` is one that will not renew, until its end; what has ended is `none`. */
export const Subscription = z.object({
  id: z.nullable(z.string()),
  status: z.enum(subscriptionStatuses),
  /** epoch seconds: when it renews, or, where it is canceled, when access ends */
  current_period_end: z.nullable(z.int()),
  plan_name: z.string(),
  plan_interval: z.enum(planIntervals),
  has_subscription: z.boolean(),
  /** there is something to see in the customer portal, if only past bills */
  manages: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const subscriptionStatus = route({
  method: 'GET',
  path: '/stripe/subscription_status',
  access: 'pinGiven',
  manages: true,
  query: query({}),
  reply: Subscription,
})

/** How a checkout of the caller's organization stands; after a complete one the subscription is known here too. */
export const checkoutStatus = route({
  method: 'GET',
  path: '/stripe/checkout_session_status',
  access: 'pinGiven',
  manages: true,
  query: query({ session_id: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200)) }),
  reply: z.object({ session_status: z.enum(['open', 'complete', 'expired']) }),
})

/** Opens the customer portal: bills, cards, another plan, canceling. @throws nothing_to_manage */
export const createPortalSession = route({
  method: 'POST',
  path: '/stripe/create_portal_session',
  access: 'pinGiven',
  manages: true,
  body: body({ return_url: OwnAddress }),
  reply: z.object({ url: z.string() }),
})

/**
 * What the payment server tells of its own accord. The body is read as it came, because its signature
 * (`stripe-signature`) is over the bytes. An event that was told before, or of a kind that says nothing here, is
 * answered alike.
 */
export const paymentWebhook = route({
  method: 'POST',
  path: '/stripe/webhook',
  access: 'anybody',
  reply: z.object({ received: z.literal(true) }),
})

export const billingRoutes = {
  listPlans,
  createCheckout,
  subscriptionStatus,
  checkoutStatus,
  createPortalSession,
  paymentWebhook,
}
