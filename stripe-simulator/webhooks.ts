import Stripe from 'stripe'
import type { Account } from './account.ts'

/** The body of a webhook request and its `stripe-signature` header. */
export type Delivery = { body: string; signature: string }

/** Signs an event with the function that Stripe's library offers for tests. */
export function signEvent(event: object, at: Date, secret: string): Delivery {
  const payload = JSON.stringify(event, null, 2)
  const timestamp = Math.floor(at.getTime() / 1000)
  return {
    body: payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}

/** @returns the signed deliveries of all queued events, in order; the queue is empty afterwards */
export function takeDeliveries(account: Account, secret: string): Delivery[] {
  const events = [...account.events.values()].map(({ event }) => signEvent(event, account.now(), secret))
  account.events.clear()
  return events
}

/** Posts every event that is due to `url`. An event without a success response is retried with growing delays. */
export async function deliverEvents(account: Account, { url, secret }: { url: string; secret: string }) {
  for (const [id, pending] of account.events) {
    if (pending.nextAttemptAt > account.seconds()) continue
    const { body, signature } = signEvent(pending.event, account.now(), secret)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (response?.ok) account.events.delete(id)
    else pending.nextAttemptAt = account.seconds() + 2 ** Math.min(pending.attempts++, 11)
  }
}
