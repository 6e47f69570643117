import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { PaymentSettings } from '../../../platform/config/payment-settings.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PolicyRules } from '../../../platform/http/security-headers.ts'
import { type CheckoutParams, InvalidEvent, type Payments, type SubscriptionState } from '../port.ts'
import { callStripe, isInvalidRequest, isMissing } from './failures.ts'
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

/** Users wait for most calls, so the library's default of 80 seconds is too long. Retries keep the idempotency key. */
const defaultRetry = { timeout: 10_000, maxNetworkRetries: 1 }

/** Implements the payments port with Stripe's own library. */
export function createStripePayments(
  { secretKey, publishableKey, webhookSecret, apiBase }: PaymentSettings,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  retry: { timeout: number; maxNetworkRetries: number } = defaultRetry,
): Payments {
  const stripe = new Stripe(secretKey, {
    // schemas.ts parses this version, regardless of the account's default version.
    apiVersion: '2026-10-28.endive',
    telemetry: false,
    ...retry,
    ...(apiBase === undefined ? {} : toHost(apiBase)),
  })

  const scriptOrigin = apiBase === undefined ? undefined : new URL(apiBase).origin

  /**
   * Makes repeated calls within a minute idempotent. The period is short because Stripe repeats even failures for a
   * day.
   */
  function toKey(name: string, params: object): string {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    return `${name}-${createHash('sha256').update(JSON.stringify(params)).digest('base64url')}-${minute}`
  }

  return {
    backend: 'stripe',
    publishableKey,
    scriptOrigin,
    pagePolicy: toPagePolicy(scriptOrigin),
    signatureHeader: 'stripe-signature',

    createCustomer: ({ companyId, email, name }) =>
      callStripe(log, 'createCustomer', async () => {
        // Without the email address, so simultaneous calls by two admins are identical.
        const params = { metadata: { organization_id: companyId } }
        const customer = await stripe.customers.create(params, { idempotencyKey: toKey('customer', params) })
        const customerId = toCustomerId(customer)
        await stripe.customers.update(customerId, { email, name })
        return { customerId }
      }),

    startCheckout: (params) =>
      callStripe(log, 'startCheckout', async () => {
        const { companyId, ...rest } = params
        // With the names and the order of version 5.1, so that it is the same on servers of both versions.
        const idempotencyKey = toKey(`checkout-${params.attempt}`, { organizationId: companyId, ...rest })
        const session = await stripe.checkout.sessions.create(toCheckoutParameters(params), {
          idempotencyKey,
        })
        const { sessionId, target } = toCheckout(session)
        return { sessionId, ...target }
      }),

    readCheckout: (sessionId) =>
      callStripe(log, 'readCheckout', async () => {
        // The ID comes from the caller. Anything but an ID could be the path of another call.
        if (!/^cs_\w+$/.test(sessionId)) return undefined
        const session = await orUndefined(stripe.checkout.sessions.retrieve(sessionId))
        if (!session) return undefined
        const { status, target } = toCheckout(session)
        return { status, ...target }
      }),

    expireCheckout: (sessionId) =>
      callStripe(log, 'expireCheckout', async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId)
        } catch (error) {
          if (!isInvalidRequest(error)) throw error
          const session = await orUndefined(stripe.checkout.sessions.retrieve(sessionId))
          if (session && toCheckout(session).status === 'open') throw error
        }
      }),

    listSubscriptions: (customerId) =>
      callStripe(log, 'listSubscriptions', async () => {
        const expand = ['data.latest_invoice']
        const params = { customer: customerId, status: 'all', limit: 100, expand } as const
        const states: (SubscriptionState | undefined)[] = []
        let after: string | undefined
        do {
          const from = after === undefined ? {} : { starting_after: after }
          const page = toPage(await stripe.subscriptions.list({ ...params, ...from }))
          states.push(...page.data.map(toSubscription))
          after = page.next
        } while (after !== undefined)
        return states.filter((state) => state !== undefined)
      }),

    startPortal: ({ customerId, returnUrl, changeTo }) =>
      callStripe(log, 'startPortal', async () => {
        const params = { customer: customerId, return_url: returnUrl }
        const flow = changeTo && (await findChange(changeTo, returnUrl))
        if (flow) {
          try {
            return {
              url: toPortalUrl(await stripe.billingPortal.sessions.create({ ...params, flow_data: flow })),
            }
          } catch (error) {
            // The account or the subscription does not allow this change: open the first page instead.
            if (!isInvalidRequest(error)) throw error
          }
        }
        return { url: toPortalUrl(await stripe.billingPortal.sessions.create(params)) }
      }),

    cancelNow: (subscriptionId) =>
      callStripe(log, 'cancelNow', async () => {
        await orUndefined(stripe.subscriptions.cancel(subscriptionId))
      }),

    readEvent(rawBody, signature, now) {
      try {
        const at = now.getTime()
        const params = [rawBody, signature ?? '', webhookSecret, signatureAgeSeconds, undefined, at] as const
        return toEvent(stripe.webhooks.constructEvent(...params))
      } catch {
        // The library's errors contain the full body.
        throw new InvalidEvent('Stripe has not signed this event within the last five minutes.')
      }
    },
  }

  /** @returns the parameters for confirming a change of plan; undefined if the subscription does not exist */
  async function findChange(
    { subscriptionId, priceId }: { subscriptionId: string; priceId: string },
    returnUrl: string,
  ): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | undefined> {
    const subscription = await orUndefined(stripe.subscriptions.retrieve(subscriptionId))
    if (!subscription) return undefined
    return {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: toItemId(subscription), price: priceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    }
  }
}

/**
 * What Stripe's checkout requires of a page's policy, according to Stripe's documentation: scripts, their frames, and
 * the frame for a bank's confirmation. The policy `cakelock-stripe` creates the URL of the first script; scripts that
 * it adds pass `default`.
 * @param simulator the origin of a simulator that replaces Stripe
 */
const toPagePolicy = (simulator: string | undefined): PolicyRules => ({
  'script-src': simulator ?? 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': simulator ?? 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': simulator ?? 'https://api.stripe.com',
  'trusted-types': 'cakelock-stripe default',
})

/** An embedded checkout has no cancel URL, because the close button belongs to our page. */
function toCheckoutParameters(params: CheckoutParams): Stripe.Checkout.SessionCreateParams {
  const { customerId, companyId, priceId, trialDays, uiMode, returnUrl, cancelUrl } = params
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: companyId,
    line_items: [{ price: priceId, quantity: 1 }],
    subscription_data: {
      metadata: { organization_id: companyId },
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    },
    ...(uiMode === 'embedded'
      ? { ui_mode: 'embedded_page', return_url: returnUrl }
      : { ui_mode: 'hosted_page', success_url: returnUrl, cancel_url: cancelUrl }),
  }
}

async function orUndefined<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function toHost(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  return protocol === 'https:'
    ? { protocol: 'https' as const, host: hostname, port: port || 443 }
    : { protocol: 'http' as const, host: hostname, port: port || 80 }
}
