import { afterAll, describe, expect, it } from 'vitest'
import { createStripeTest, stripeKeys } from '#support/server/stripe.ts'
import { type Delivery, signEvent, takeDeliveries } from '../../../../stripe-simulator/webhooks.ts'
import { InvalidEvent } from '../port.ts'

const { stripe, payments, clock, subscribe } = await createStripeTest()
afterAll(() => stripe.close())

const read = ({ body, signature }: Delivery) => payments.readEvent(body, signature, clock.now())
const sign = (payload: object, secret: string = stripeKeys.webhookSecret) =>
  signEvent(payload, clock.now(), secret)
const event = { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: { object: 'invoice' } } }

describe('an event', () => {
  it('yields its ID, type and customer', async () => {
    const { customerId, id } = await subscribe()
    stripe.simulation.cancelAtPeriodEnd(id)
    stripe.simulation.cancel(id)
    const events = takeDeliveries(stripe.account, stripeKeys.webhookSecret).map(read)
    expect(events.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ])
    expect(new Set(events.map((parsedEvent) => parsedEvent.customerId))).toEqual(new Set([customerId]))
    expect(new Set(events.map((parsedEvent) => parsedEvent.id)).size).toBe(5)
  })

  it.each([
    ['a customer', { object: 'customer', id: 'cus_7' }, 'cus_7'],
    [
      'an expanded customer',
      { object: 'invoice', id: 'in_7', customer: { id: 'cus_7', object: 'customer' } },
      'cus_7',
    ],
    ['no customer', { object: 'balance' }, null],
    ['a guest', { object: 'checkout.session', id: 'cs_7', customer: null }, null],
  ])('may be about %s', (_, object, customerId) => {
    expect(read(sign({ ...event, data: { object } })).customerId).toBe(customerId)
  })

  it('is valid for five minutes', () => {
    const delivery = sign(event)
    clock.advance(300_000)
    expect(read(delivery).id).toBe('evt_1')
    clock.advance(1000)
    expect(() => read(delivery)).toThrow(InvalidEvent)
  })

  it('is valid if either of two secrets signed it, as during a rotation', () => {
    const [current, old] = [sign(event), sign(event, 'whsec_old')]
    const both = `${old.signature},${current.signature.split(',')[1]}`
    expect(read({ body: current.body, signature: both }).id).toBe('evt_1')
  })

  const good = () => sign(event)
  it.each<[string, () => { body: string; signature?: string }]>([
    ['another secret signed it', () => sign(event, 'whsec_Other')],
    ['its body was changed', () => ({ ...good(), body: good().body.replace('evt_1', 'evt_2') })],
    ['its body was reformatted', () => ({ ...good(), body: JSON.stringify(event) })],
    ['its timestamp was changed', () => ({ ...good(), signature: good().signature.replace(/t=\d+/, 't=1') })],
    ['it has no signature', () => ({ body: good().body })],
    ['its signature is empty', () => ({ ...good(), signature: '' })],
    ['it has only a v0 signature', () => ({ ...good(), signature: good().signature.replace('v1=', 'v0=') })],
    ['its body is empty', () => ({ ...good(), body: '' })],
    ['it is signed but not an event', () => sign({ hello: 'there' })],
  ])('is rejected without quoting it if %s', (_, forge) => {
    const { body, signature } = forge()
    const readForged = () => payments.readEvent(body, signature, clock.now())
    expect(readForged).toThrow(InvalidEvent)
    expect(readForged).not.toThrow(/evt_|whsec|v1=/)
  })
})
