import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Text } from '../text.ts'
import { body, query } from './envelope.ts'

/**
 * The subscription of the caller's company (rules S1 to S10 in docs/rules/billing.md). For its admins only. On a
 * server without payments, every call except the webhook returns `payments_absent`.
 */

export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

const PriceId = Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200))

/** The URL of a page to return to. The server accepts only pages of the portal. */
const OwnAddress = Text.check(z.maxLength(2000, 'must be 2000 characters at most'))

export const Plan = z.object({
  /** the `stripe_price_id` for a checkout */
  id: z.string(),
  name: z.string(),
  interval: z.enum(planIntervals),
  /** in the smallest unit of the currency, such as cents */
  amount: z.int(),
  /** ISO 4217, lowercase */
  currency: z.string(),
  /** the current plan of the company, if it renews */
  is_current: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

/** The plans that this server sells, and the data that the page needs to show a checkout. */
export const listPlans = route({
  method: 'GET',
  path: '/stripe/plans',
  access: 'pinEntered',
  manages: true,
  query: query({}),
  reply: z.object({
    plans: z.array(Plan),
    checkout: z.object({
      /** the key for Stripe's script in the browser */
      publishable_key: z.string(),
      /** the origin of that script, if it is not Stripe's own: development uses a simulator */
      script_origin: z.optional(z.string()),
    }),
  }),
})

/**
 * Starts a checkout, or resumes the open one: a company has at most one. A company with a subscription
 * changes its plan instead, and confirms that at the `url` of the customer portal.
 *
 * Returns exactly one of the two. With the `clientSecret`, Stripe's script shows the checkout within the page. Stripe
 * replaces `{CHECKOUT_SESSION_ID}` in `return_url` with the id of the session.
 */
export const createCheckout = route({
  method: 'POST',
  path: '/stripe/create_checkout_session',
  access: 'pinEntered',
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

/** `canceled` is a subscription that does not renew. After its end the status is `none`. */
export const Subscription = z.object({
  id: z.nullable(z.string()),
  status: z.enum(subscriptionStatuses),
  /** epoch seconds: when it renews, or ends if it is canceled */
  current_period_end: z.nullable(z.int()),
  plan_name: z.string(),
  plan_interval: z.enum(planIntervals),
  has_subscription: z.boolean(),
  /** whether the customer portal has content, such as past bills */
  manages: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const subscriptionStatus = route({
  method: 'GET',
  path: '/stripe/subscription_status',
  access: 'pinEntered',
  manages: true,
  query: query({}),
  reply: Subscription,
})

/** Returns the status of a checkout. Once it is complete, the subscription is active. */
export const checkoutStatus = route({
  method: 'GET',
  path: '/stripe/checkout_session_status',
  access: 'pinEntered',
  manages: true,
  query: query({ session_id: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200)) }),
  reply: z.object({ session_status: z.enum(['open', 'complete', 'expired']) }),
})

/** Opens the customer portal for bills, cards, plan changes and cancellation. @throws nothing_to_manage */
export const createPortalSession = route({
  method: 'POST',
  path: '/stripe/create_portal_session',
  access: 'pinEntered',
  manages: true,
  body: body({ return_url: OwnAddress }),
  reply: z.object({ url: z.string() }),
})

/**
 * Receives events of the payment service. The server reads the raw body, because the signature (`stripe-signature`)
 * covers its bytes. Repeated and unknown events get the same response.
 */
export const paymentWebhook = route({
  method: 'POST',
  path: '/stripe/webhook',
  access: 'anybody',
  hasLargeBody: true,
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
