import { z } from 'zod'
import {
  backendStatuses,
  type CheckoutStatus,
  type CheckoutTarget,
  type SubscriptionState,
} from '../payments.ts'

/**
 * What is read of Stripe's answers, in the shapes of the version that backend.ts asks for. They are checked, because
 * the library's types promise what nobody has looked at.
 */

const Session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  client_secret: z.string().nullish(),
  url: z.string().nullish(),
})

/** An id, or the whole object where Stripe was asked to put it there. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const neverBegun = ['incomplete', 'incomplete_expired'] as const

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
  status: z.enum([...backendStatuses, ...neverBegun]),
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

export const toCustomerId = (answer: unknown): string => Customer.parse(answer).id
export const toPortalUrl = (answer: unknown): string => PortalSession.parse(answer).url

/** A checkout, and the door into it where there still is one. */
export function toCheckout(answer: unknown): {
  sessionId: string
  status: CheckoutStatus
  door: CheckoutTarget
} {
  const { id, status, client_secret: clientSecret, url } = Session.parse(answer)
  const door = { ...(clientSecret ? { clientSecret } : {}), ...(url ? { url } : {}) }
  return { sessionId: id, status, door: status === 'open' ? door : {} }
}

/** A subscription in our words; undefined for one that was never paid for the first time. */
export function toSubscription(answer: unknown): SubscriptionState | undefined {
  const { id, status, items, latest_invoice: bill, ...rest } = Subscription.parse(answer)
  if (status === 'incomplete' || status === 'incomplete_expired') return undefined
  const [{ price, current_period_end: periodEnd }] = items.data
  // Stripe's own portal may name the day instead of setting the flag.
  const endsAt = rest.cancel_at !== null && rest.cancel_at <= periodEnd ? rest.cancel_at : undefined
  return {
    id,
    status,
    currentPeriodEnd: fromEpoch(endsAt ?? periodEnd),
    cancelAtPeriodEnd: status !== 'canceled' && (rest.cancel_at_period_end || endsAt !== undefined),
    isPaid: status === 'trialing' || bill?.status === 'paid',
    priceId: price.id,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    planName: price.nickname,
    createdAt: fromEpoch(rest.created),
  }
}

const Page = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) })

/** A page of a list, and after which id the next begins. */
export function toPage(answer: unknown): { data: unknown[]; next: string | undefined } {
  const { has_more: hasMore, data } = Page.parse(answer)
  return { data, next: hasMore ? data.at(-1)?.id : undefined }
}

/** The item that a change of plan replaces: a subscription of ours has one. */
export const toItemId = (answer: unknown): string =>
  z.object({ items: z.object({ data: z.tuple([Customer], Customer) }) }).parse(answer).items.data[0].id

/** What an event is about. An event of a customer itself names it by its id. */
export function toEvent(verified: unknown): { id: string; type: string; customerId: string | null } {
  const { id, type, data } = Event.parse(verified)
  const { object, customer, id: own } = data.object
  return { id, type, customerId: (object === 'customer' ? own : customer) ?? null }
}
