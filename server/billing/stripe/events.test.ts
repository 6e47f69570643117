import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeKeys } from '../../testing/stripe/api.ts'
import { type Delivery, sign } from '../../testing/stripe/life.ts'
import { openStripe } from '../../testing/stripe/open.ts'
import { InvalidEvent } from '../payments.ts'

const { api, payments, life, clock, subscribe } = await openStripe()
afterAll(() => api.close())

const read = ({ body, signature }: Delivery) => payments.readEvent(body, signature, clock.now())
const event = { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: { object: 'invoice' } } }

describe('an event', () => {
  it('is read as Stripe tells it: what happened, and to whom', async () => {
    const { customerId, id, deliveries } = await subscribe()
    const told = [...deliveries, ...life.cancelAtEnd(id), ...life.end(id)].map(read)
    expect(told.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ])
    expect(new Set(told.map((one) => one.customerId))).toEqual(new Set([customerId]))
    expect(new Set(told.map((one) => one.id)).size).toBe(5)
  })

  it.each([
    ['a customer itself', { object: 'customer', id: 'cus_7' }, 'cus_7'],
    [
      'a customer in full',
      { object: 'invoice', id: 'in_7', customer: { id: 'cus_7', object: 'customer' } },
      'cus_7',
    ],
    ['nobody', { object: 'balance' }, null],
    ['a guest', { object: 'checkout.session', id: 'cs_7', customer: null }, null],
  ])('may be about %s', (_, object, customerId) => {
    expect(read(sign({ ...event, data: { object } }, clock.now())).customerId).toBe(customerId)
  })

  it('is believed for five minutes', () => {
    const told = sign(event, clock.now())
    clock.advance(300_000)
    expect(read(told).id).toBe('evt_1')
    clock.advance(1000)
    expect(() => read(told)).toThrow(InvalidEvent)
  })

  it('is read where one of two secrets signed it, as while one replaces the other', () => {
    const [ours, old] = [sign(event, clock.now()), sign(event, clock.now(), 'whsec_old')]
    const both = `${old.signature},${ours.signature.split(',')[1]}`
    expect(read({ body: ours.body, signature: both }).id).toBe('evt_1')
  })

  const good = () => sign(event, clock.now())
  it.each<[string, () => { body: string; signature?: string }]>([
    ['signed by another', () => sign(event, clock.now(), 'whsec_SomebodyElse')],
    ['changed on the way', () => ({ ...good(), body: good().body.replace('evt_1', 'evt_2') })],
    ['written anew', () => ({ ...good(), body: JSON.stringify(event) })],
    ['signed for another time', () => ({ ...good(), signature: good().signature.replace(/t=\d+/, 't=1') })],
    ['not signed', () => ({ body: good().body })],
    ['signed by nothing', () => ({ ...good(), signature: '' })],
    [
      'signed by an older scheme alone',
      () => ({ ...good(), signature: good().signature.replace('v1=', 'v0=') }),
    ],
    ['empty', () => ({ ...good(), body: '' })],
    ['signed, but no event', () => sign({ hello: 'there' }, clock.now())],
    ['signed, but no JSON', () => toText('hello')],
  ])('is refused %s, without a word of what it holds', (_, make) => {
    const { body, signature } = make()
    const refuse = () => payments.readEvent(body, signature, clock.now())
    expect(refuse).toThrow(InvalidEvent)
    expect(refuse).not.toThrow(/evt_|whsec|v1=/)
  })
})

function toText(payload: string): Delivery {
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const secret = stripeKeys.webhookSecret
  return {
    body: payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}
