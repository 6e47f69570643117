import { z } from 'zod'
import {
  backendStatuses,
  type CheckoutStatus,
  type CheckoutTarget,
  type PaymentEvent,
  type SubscriptionState,
} from '../port.ts'

/**
 * The parts of Stripe's responses that the adapter reads, in the API version that it requests. The library validates
 * nothing.
 */

const Session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  client_secret: z.string().nullish(),
  url: z.string().nullish(),
})

/** An ID, or the whole object if it was expanded. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const neverStarted = ['incomplete', 'incomplete_expired'] as const

const Item = z.object({
  id: z.string(),
  current_period_end: z.int(),
  price: z.object({
    id: z.string(),
    nickname: z.string().nullable(),
    recurring: z.object({ interval: z.string() }).nullable(),
  }),
})

const Subscription = z.object({
  id: z.string(),
  status: z.enum([...backendStatuses, ...neverStarted]),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  created: z.int(),
  items: z.object({ data: z.tuple([Item], Item) }),
  latest_invoice: z.object({ status: z.string().nullable() }).nullable(),
})

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string().nullish(), customer: Reference.nullish() }),
  }),
})

const Customer = z.object({ id: z.string() })
const PortalSession = z.object({ url: z.string() })
const fromEpoch = (seconds: number) => new Date(seconds * 1000)

export const toCustomerId = (response: unknown): string => Customer.parse(response).id
export const toPortalUrl = (response: unknown): string => PortalSession.parse(response).url

/** Parses a checkout. The target is empty unless the checkout is open. */
export function toCheckout(response: unknown): {
  sessionId: string
  status: CheckoutStatus
  target: CheckoutTarget
} {
  const { id, status, client_secret: clientSecret, url } = Session.parse(response)
  const target = { ...(clientSecret ? { clientSecret } : {}), ...(url ? { url } : {}) }
  return { sessionId: id, status, target: status === 'open' ? target : {} }
}

/** Parses a subscription. @returns undefined if its first payment never succeeded */
export function toSubscription(response: unknown): SubscriptionState | undefined {
  const { id, status, items, latest_invoice: invoice, ...rest } = Subscription.parse(response)
  if (status === 'incomplete' || status === 'incomplete_expired') return undefined
  const [{ price, current_period_end: periodEnd }] = items.data
  // Stripe's own portal may set the date instead of the flag.
  const endsAt = rest.cancel_at !== null && rest.cancel_at <= periodEnd ? rest.cancel_at : undefined
  return {
    id,
    status,
    currentPeriodEnd: fromEpoch(endsAt ?? periodEnd),
    cancelAtPeriodEnd: status !== 'canceled' && (rest.cancel_at_period_end || endsAt !== undefined),
    isPaid: status === 'trialing' || invoice?.status === 'paid',
    priceId: price.id,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    planName: price.nickname,
    createdAt: fromEpoch(rest.created),
  }
}

const Page = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) })

/** Parses a page of a list. @returns its items, and the ID after which the next page starts */
export function toPage(response: unknown): { data: unknown[]; next: string | undefined } {
  const { has_more: hasMore, data } = Page.parse(response)
  return { data, next: hasMore ? data.at(-1)?.id : undefined }
}

/** @returns the item that a change of plan replaces; our subscriptions have one item */
export const toItemId = (response: unknown): string =>
  z.object({ items: z.object({ data: z.tuple([Customer], Customer) }) }).parse(response).items.data[0].id

/** Types of events after which a subscription may have changed. */
const relevantTypes = /^(?:checkout\.session|customer\.subscription|invoice)\./

/** Parses an event. The object of a customer event is the customer. */
export function toEvent(verified: unknown): PaymentEvent {
  const { id, type, data } = Event.parse(verified)
  const { object, customer, id: objectId } = data.object
  const customerId = (object === 'customer' ? objectId : customer) ?? null
  return { id, type, customerId, isRelevant: relevantTypes.test(type) }
}
