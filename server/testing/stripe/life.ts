import Stripe from 'stripe'
import { type Account, periodAfter } from './account.ts'
import { stripeKeys, stripeVersion } from './api.ts'
import { makeId, type Subscription } from './objects.ts'

/** What Stripe posts to a webhook: the bytes, and the header that signs them. */
export type Delivery = { body: string; signature: string }

/** Events as Stripe signs them, by the function that its library has for tests. */
export function sign(event: object, at: Date, secret: string = stripeKeys.webhookSecret): Delivery {
  const body = JSON.stringify(event, null, 2)
  const timestamp = Math.floor(at.getTime() / 1000)
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}

/** What people and time do to a subscription at Stripe. Each gives the events that Stripe would tell of it. */
export function createLife(account: Account, now: () => Date) {
  const event = (type: string, object: object): object => ({
    id: makeId('evt'),
    object: 'event',
    api_version: stripeVersion,
    created: account.seconds(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: structuredClone(object) },
  })
  const tell = (...events: object[]) => events.map((one) => sign(one, now()))
  const updated = (one: Subscription) => event('customer.subscription.updated', one)
  const latest = (one: Subscription) => account.invoices.get(one.latest_invoice ?? '') ?? {}

  function find(id: string): Subscription {
    const found = account.subscriptions.get(id)
    if (!found) throw new Error(`There is no subscription ${id}.`)
    return found
  }

  return {
    /** A good card in the checkout. */
    pay(sessionId: string): Delivery[] {
      const entry = account.sessions.get(sessionId)
      if (entry?.session.status !== 'open') throw new Error(`${sessionId} is no open checkout.`)
      const { session, wish } = entry
      const price = account.prices.get(wish.line_items[0].price)
      if (!price) throw new Error('The price is gone.')
      const trialDays = wish.subscription_data?.trial_period_days ?? 0
      const made = account.addSubscription(wish.customer, price, trialDays)
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        subscription: made.id,
        client_secret: null,
      })
      return tell(
        event('customer.subscription.created', made),
        event('invoice.paid', latest(made)),
        event('checkout.session.completed', session),
      )
    },
    /** A period begins; its bill is paid, or the card fails. */
    renew(id: string, card: 'good' | 'failing'): Delivery[] {
      const one = find(id)
      const [item] = one.items.data
      item.current_period_start = item.current_period_end
      item.current_period_end = periodAfter(item.current_period_end, item.price)
      one.status = card === 'good' ? 'active' : 'past_due'
      const bill = account.bill(one, card === 'good' ? 'paid' : 'open', item.price.unit_amount ?? 0)
      return tell(event(card === 'good' ? 'invoice.paid' : 'invoice.payment_failed', bill), updated(one))
    },
    /** The open bill is paid after all. */
    settle(id: string): Delivery[] {
      const one = find(id)
      one.status = 'active'
      Object.assign(latest(one), { status: 'paid' })
      return tell(event('invoice.paid', latest(one)), updated(one))
    },
    /** By the flag, or, as Stripe's own portal may do it, by the day. */
    cancelAtEnd(id: string, by: 'flag' | 'day' = 'flag'): Delivery[] {
      const one = find(id)
      one.canceled_at = account.seconds()
      if (by === 'flag') one.cancel_at_period_end = true
      one.cancel_at = one.items.data[0].current_period_end
      return tell(updated(one))
    },
    resume(id: string): Delivery[] {
      return tell(
        updated(Object.assign(find(id), { cancel_at_period_end: false, cancel_at: null, canceled_at: null })),
      )
    },
    changePlan(id: string, priceId: string): Delivery[] {
      const one = find(id)
      const [item] = one.items.data
      item.price = account.prices.get(priceId) ?? item.price
      item.current_period_start = account.seconds()
      item.current_period_end = periodAfter(account.seconds(), item.price)
      return tell(updated(one))
    },
    end(id: string): Delivery[] {
      const one = Object.assign(find(id), { status: 'canceled', ended_at: account.seconds() })
      return tell(event('customer.subscription.deleted', one))
    },
  }
}
