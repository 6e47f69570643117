import type { PlanInterval } from '#contract/routes/billing.ts'
import type { PolicyRules } from '../../platform/http/security-headers.ts'

/**
 * The payment service. Every call except `readEvent` uses the network, so none may run inside a transaction.
 * @throws AppError payments_unreachable without a usable answer (every call except readEvent)
 */
export type Payments = {
  readonly backend: 'stripe'
  /** the key for the service's script in the browser */
  readonly publishableKey: string
  /** the origin of that script if a simulator replaces the service */
  readonly scriptOrigin: string | undefined
  /** what the policy of a page with the checkout must allow */
  readonly pagePolicy: PolicyRules
  /** the header with the signature of an event */
  readonly signatureHeader: string

  /** Creates a customer. Repeated calls for an organization return the same one. */
  createCustomer(params: {
    organizationId: string
    email: string
    name: string
  }): Promise<{ customerId: string }>

  /** Starts a checkout, with a `clientSecret` (embedded) or a `url` (hosted). The same parameters yield the same one. */
  startCheckout(params: CheckoutParams): Promise<{ sessionId: string } & CheckoutTarget>
  /** @returns the target only while the checkout is open; undefined for an unknown id */
  readCheckout(sessionId: string): Promise<({ status: CheckoutStatus } & CheckoutTarget) | undefined>
  /** Closes a checkout, so that it cannot be paid. Does nothing if it is complete or expired. */
  expireCheckout(sessionId: string): Promise<void>

  /** Lists the customer's current and former subscriptions, without those that never started. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>
  /**
   * Opens the customer portal. With `changeTo` it opens at the confirmation of that change of plan, or at its first page
   * if the subscription cannot be changed.
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
  organizationId: string
  priceId: string
  /** length of the trial; 0 for none */
  trialDays: number
  uiMode: 'embedded' | 'hosted'
  /** may contain `{CHECKOUT_SESSION_ID}`, which the service replaces */
  returnUrl: string
  cancelUrl: string
  /** the number of this checkout of the organization; part of the idempotency key */
  attempt: number
}

export type CheckoutStatus = 'open' | 'complete' | 'expired'
export type CheckoutTarget = { clientSecret?: string; url?: string }

/** Stripe's statuses, without those of subscriptions that never started (`incomplete`, `incomplete_expired`). */
export const backendStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const
export type BackendStatus = (typeof backendStatuses)[number]

export type SubscriptionState = {
  id: string
  status: BackendStatus
  currentPeriodEnd: Date
  /** it will not renew and has not ended yet */
  cancelAtPeriodEnd: boolean
  /** the current period is paid or a trial */
  isPaid: boolean
  priceId: string
  interval: PlanInterval
  /** the price's nickname */
  planName: string | null
  createdAt: Date
}

/** The part of an event that the server uses; it queries the service for the current state. */
export type PaymentEvent = {
  id: string
  type: string
  /** null if the event has no customer */
  customerId: string | null
  /** a subscription of the customer may have changed */
  isRelevant: boolean
}

/** A webhook's body is not signed with our secret, or was signed too long ago. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}
