import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { PaymentSettings } from '../../config/payment-settings.ts'
import type { Deps } from '../../deps.ts'
import { type CheckoutParams, InvalidEvent, type Payments, type SubscriptionState } from '../payments.ts'
import { ask, isMissing, isRefused } from './failures.ts'
import {
  toCheckout,
  toCustomerId,
  toEvent,
  toItemId,
  toPage,
  toPortalUrl,
  toSubscription,
} from './schemas.ts'

const signatureAgeSeconds = 300

/**
 * Somebody is waiting for each of these calls, so the library's eighty seconds are too long. What it tries again it
 * tries under the same idempotency key.
 */
const usualPatience = { timeout: 10_000, maxNetworkRetries: 1 }

/** Stripe as the one who takes the money, by its own library. */
export function createStripePayments(
  { secretKey, publishableKey, webhookSecret, apiBase }: PaymentSettings,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  patience: { timeout: number; maxNetworkRetries: number } = usualPatience,
): Payments {
  const stripe = new Stripe(secretKey, {
    // The shapes in shapes.ts are of this version, whatever the account's own is.
    apiVersion: '2026-10-28.endive',
    telemetry: false,
    ...patience,
    ...(apiBase === undefined ? {} : toHost(apiBase)),
  })

  /**
   * Asked twice within a minute, the same question has the same answer. Not for longer: Stripe keeps an answer for a
   * day, and a failure of its own as well.
   */
  function toKey(name: string, question: object): string {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    return `${name}-${createHash('sha256').update(JSON.stringify(question)).digest('base64url')}-${minute}`
  }

  return {
    backend: 'stripe',
    publishableKey,
    scriptOrigin: apiBase === undefined ? undefined : new URL(apiBase).origin,

    createCustomer: ({ organizationId, email, name }) =>
      ask(log, 'createCustomer', async () => {
        // The address comes after: two admins at once ask with two of them, and shall ask the same.
        const wish = { metadata: { organization_id: organizationId } }
        const made = await stripe.customers.create(wish, { idempotencyKey: toKey('customer', wish) })
        const customerId = toCustomerId(made)
        await stripe.customers.update(customerId, { email, name })
        return { customerId }
      }),

    startCheckout: (wish) =>
      ask(log, 'startCheckout', async () => {
        const idempotencyKey = toKey(`checkout-${wish.attempt}`, wish)
        const made = await stripe.checkout.sessions.create(toCheckoutParameters(wish), { idempotencyKey })
        const { sessionId, door } = toCheckout(made)
        return { sessionId, ...door }
      }),

    readCheckout: (sessionId) =>
      ask(log, 'readCheckout', async () => {
        // Callers may name any session: what is no id would be another address of Stripe's.
        if (!/^cs_\w+$/.test(sessionId)) return undefined
        const found = await orMissing(stripe.checkout.sessions.retrieve(sessionId))
        if (!found) return undefined
        const { status, door } = toCheckout(found)
        return { status, ...door }
      }),

    expireCheckout: (sessionId) =>
      ask(log, 'expireCheckout', async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId)
        } catch (problem) {
          if (!isRefused(problem)) throw problem
          const found = await orMissing(stripe.checkout.sessions.retrieve(sessionId))
          if (found && toCheckout(found).status === 'open') throw problem
        }
      }),

    listSubscriptions: (customerId) =>
      ask(log, 'listSubscriptions', async () => {
        const wish = {
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice'],
        } as const
        const states: (SubscriptionState | undefined)[] = []
        let after: string | undefined
        do {
          const from = after === undefined ? {} : { starting_after: after }
          const page = toPage(await stripe.subscriptions.list({ ...wish, ...from, expand: [...wish.expand] }))
          states.push(...page.data.map(toSubscription))
          after = page.next
        } while (after !== undefined)
        return states.filter((state) => state !== undefined)
      }),

    startPortal: ({ customerId, returnUrl, changeTo }) =>
      ask(log, 'startPortal', async () => {
        const wish = { customer: customerId, return_url: returnUrl }
        const flow = changeTo && (await findChange(changeTo, returnUrl))
        if (flow) {
          try {
            return {
              url: toPortalUrl(await stripe.billingPortal.sessions.create({ ...wish, flow_data: flow })),
            }
          } catch (problem) {
            // Where the account's portal knows no change of plans, or the subscription takes none, its first page is left.
            if (!isRefused(problem)) throw problem
          }
        }
        return { url: toPortalUrl(await stripe.billingPortal.sessions.create(wish)) }
      }),

    cancelNow: (subscriptionId) =>
      ask(log, 'cancelNow', async () => {
        await orMissing(stripe.subscriptions.cancel(subscriptionId))
      }),

    readEvent(rawBody, signature, now) {
      try {
        const at = now.getTime()
        const given = signature ?? ''
        return toEvent(
          stripe.webhooks.constructEvent(rawBody, given, webhookSecret, signatureAgeSeconds, undefined, at),
        )
      } catch {
        // The library's errors hold the whole body.
        throw new InvalidEvent('This is no event that Stripe has signed in the last five minutes.')
      }
    },
  }

  /** The page of the customer portal that confirms a change of plan; undefined for a subscription that is gone. */
  async function findChange(
    { subscriptionId, priceId }: { subscriptionId: string; priceId: string },
    returnUrl: string,
  ): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | undefined> {
    const found = await orMissing(stripe.subscriptions.retrieve(subscriptionId))
    if (!found) return undefined
    return {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: toItemId(found), price: priceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    }
  }
}

/** Embedded, Stripe's checkout takes no address for who gives up: its page is ours, and so is its close button. */
function toCheckoutParameters(wish: CheckoutParams): Stripe.Checkout.SessionCreateParams {
  const { customerId, organizationId, priceId, trialDays, uiMode, returnUrl, cancelUrl } = wish
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: organizationId,
    line_items: [{ price: priceId, quantity: 1 }],
    subscription_data: {
      metadata: { organization_id: organizationId },
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    },
    ...(uiMode === 'embedded'
      ? { ui_mode: 'embedded_page', return_url: returnUrl }
      : { ui_mode: 'hosted_page', success_url: returnUrl, cancel_url: cancelUrl }),
  }
}

async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (problem) {
    if (isMissing(problem)) return undefined
    throw problem
  }
}

function toHost(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  return protocol === 'https:'
    ? { protocol: 'https' as const, host: hostname, port: port || 443 }
    : { protocol: 'http' as const, host: hostname, port: port || 80 }
}
