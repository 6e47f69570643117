import type { PlanInterval } from '#contract/routes/billing.ts'

/**
 * The payment service. Every call except `readEvent` uses the network, so none may run inside a transaction.
 * @throws AppError payments_unreachable if the service gives no usable answer (every call except readEvent)
 */
export type Payments = {
  readonly backend: 'stripe'
  /** the key for the service's script in the browser */
  readonly publishableKey: string
  /** the origin of that script if a stand-in replaces the service */
  readonly scriptOrigin: string | undefined

  /** Asked twice for one organization, gives the same customer. */
  createCustomer(wanted: {
    organizationId: string
    email: string
    name: string
  }): Promise<{ customerId: string }>

  /**
   * Asked twice with the same `organizationId`, `attempt` and wishes, gives the same session. Exactly one of
   * `clientSecret` (embedded) and `url` (hosted) comes back.
   */
  startCheckout(wanted: CheckoutParams): Promise<{ sessionId: string } & CheckoutTarget>
  /** The door only of an open one, and only where the backend tells it again. Undefined for an unknown id. */
  readCheckout(sessionId: string): Promise<({ status: CheckoutStatus } & CheckoutTarget) | undefined>
  /** Afterwards nobody can pay it. Does nothing to one that is complete or expired already. */
  expireCheckout(sessionId: string): Promise<void>

  /** Every subscription that the customer has or had, as it is now; those that never began are left out. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>
  /**
   * The customer portal; with `changeTo` the page that confirms that change, or the portal's first page where the
   * backend cannot lead there (a canceled subscription, say).
   */
  startPortal(wanted: {
    customerId: string
    returnUrl: string
    changeTo?: { subscriptionId: string; priceId: string }
  }): Promise<{ url: string }>
  /** Ends it at once, and asks for no more money. Does nothing to one that has ended or is not known. */
  cancelNow(subscriptionId: string): Promise<void>

  /**
   * The event that a webhook's body holds. @throws InvalidEvent where the signature is not right, or older than five
   * minutes.
   */
  readEvent(rawBody: string, signature: string | undefined, now: Date): PaymentEvent
}

export type CheckoutParams = {
  customerId: string
  organizationId: string
  priceId: string
  /** days without a charge at the beginning; 0 for none */
  trialDays: number
  uiMode: 'embedded' | 'hosted'
  /** holds `{CHECKOUT_SESSION_ID}`, for which the backend puts the id */
  returnUrl: string
  cancelUrl: string
  /** counts the checkouts of the organization; part of the idempotency key */
  attempt: number
}

export type CheckoutStatus = 'open' | 'complete' | 'expired'
export type CheckoutTarget = { clientSecret?: string; url?: string }

/** The words of Stripe, but for those that never began (`incomplete`, `incomplete_expired`). */
export const backendStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const
export type BackendStatus = (typeof backendStatuses)[number]

export type SubscriptionState = {
  id: string
  status: BackendStatus
  currentPeriodEnd: Date
  /** it will not renew, and has not ended yet */
  cancelAtPeriodEnd: boolean
  /** the running period is paid for, or a trial: its latest bill is settled */
  isPaid: boolean
  priceId: string
  interval: PlanInterval
  /** the price's nickname */
  planName: string | null
  createdAt: Date
}

/** What an event is about; the rest of it is asked of the backend, whose answer is the newest there is. */
export type PaymentEvent = {
  id: string
  type: string
  /** null where the event is about no customer */
  customerId: string | null
}

/** The body of a webhook that nobody of ours has signed, or too long ago. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent'
}
