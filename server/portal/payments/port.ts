import type { PlanInterval } from '#contract/routes/billing.ts'
import type { PolicyRules } from '../../platform/http/security-headers.ts'

/**
 * The payment service. Every call except `readEvent` uses the network, so none may run in a transaction.
 * @throws AppError payments_unreachable if there is no usable response (every call except readEvent)
 */
export type Payments = {
  readonly backend: 'stripe'
  /** the key for the service's script in the browser */
  readonly publishableKey: string
  /** the origin of that script if a simulator replaces the service */
  readonly scriptOrigin: string | undefined
  /** the directives that the policy of a page with the checkout must allow */
  readonly pagePolicy: PolicyRules
  /** the header with an event's signature */
  readonly signatureHeader: string

  /** Creates a customer. Repeated calls for the same company return the same customer. */
  createCustomer(params: { companyId: string; email: string; name: string }): Promise<{ customerId: string }>

  /**
   * Starts a checkout, with a `clientSecret` (embedded) or a `url` (hosted). The same parameters return the same
   * checkout.
   */
  startCheckout(params: CheckoutParams): Promise<{ sessionId: string } & CheckoutTarget>
  /** @returns the target only while the checkout is open; undefined for an unknown ID */
  readCheckout(sessionId: string): Promise<({ status: CheckoutStatus } & CheckoutTarget) | undefined>
  /** Closes a checkout so it cannot be paid. Does nothing if it is complete or expired. */
  expireCheckout(sessionId: string): Promise<void>

  /** Lists the customer's current and former subscriptions, except those that never started. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>
  /**
   * Opens the customer portal. With `changeTo`, it opens on the confirmation of that change of plan, or on its first
   * page if the subscription cannot be changed.
   */
  startPortal(params: {
    customerId: string
    returnUrl: string
    changeTo?: { subscriptionId: string; priceId: string }
  }): Promise<{ url: string }>
  /** Cancels a subscription immediately. Does nothing if it has ended or is unknown. */
  cancelNow(subscriptionId: string): Promise<void>

  /**
   * Reads the event in a webhook's body.
   * @throws InvalidEvent if the signature is wrong or older than five minutes
   */
  readEvent(rawBody: string, signature: string | undefined, now: Date): PaymentEvent
}

export type CheckoutParams = {
  customerId: string
  companyId: string
  priceId: string
  /** the length of the trial; 0 for none */
  trialDays: number
  uiMode: 'embedded' | 'hosted'
  /** may contain `{CHECKOUT_SESSION_ID}`, which the service replaces */
  returnUrl: string
  cancelUrl: string
  /** the number of this checkout within the company; part of the idempotency key */
  attempt: number
}

export type CheckoutStatus = 'open' | 'complete' | 'expired'
export type CheckoutTarget = { clientSecret?: string; url?: string }

/** Stripe's statuses, except those of subscriptions that never started (`incomplete`, `incomplete_expired`). */
export const backendStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const
export type BackendStatus = (typeof backendStatuses)[number]

export type SubscriptionState = {
  id: string
  status: BackendStatus
  currentPeriodEnd: Date
  /** whether it will not renew but has not ended yet */
  cancelAtPeriodEnd: boolean
  /** whether the current period is paid or a trial */
  isPaid: boolean
  priceId: string
  interval: PlanInterval
  /** the price's nickname */
  planName: string | null
  createdAt: Date
}

/** The parts of an event that the server uses; it queries the service for the current state. */
export type PaymentEvent = {
  id: string
  type: string
  /** null if the event has no customer */
  customerId: string | null
  /** whether a subscription of the customer may have changed */
  isRelevant: boolean
}

/** A webhook's body is not signed with our secret, or was signed too long ago. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}
