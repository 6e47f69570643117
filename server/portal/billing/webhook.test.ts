import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { read } from '#support/server/bake.ts'
import {
  checkOut,
  createAdmin,
  createBillingServer,
  deliverEvents,
  getSubscriptionId,
  postEvents,
  readCheckout,
  readStatus,
  subscribe,
  takeEvents,
  toSessionId,
} from '#support/server/billing.ts'
import { preparedForEach } from '#support/server/prepared-server.ts'
import { stripeKeys } from '#support/server/stripe.ts'
import { signEvent } from '../../../stripe-simulator/webhooks.ts'
import { sweep } from '../../app/sweep.ts'
import { days, minutes, seconds } from '../../platform/machine/clock.ts'
import { paymentEvents, subscriptions } from '../schema/billing.ts'

const server = preparedForEach(() => createBillingServer({ freeCakesPerMonth: 0 }))
const admin = preparedForEach(() => createAdmin(server))

afterEach(() => server.stripe.close())

/** Pays a checkout. @returns the events about the payment, which the server has not received */
async function payUnreported() {
  const { clientSecret } = (await checkOut(server, admin)).body
  server.stripe.simulation.completeCheckout(toSessionId(clientSecret))
  return takeEvents(server)
}

const sign = (event: object, at = server.clock.now(), secret: string = stripeKeys.webhookSecret) =>
  signEvent(event, at, secret)
const later = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds)
const countEvents = () => server.deps.db.transaction((tx) => tx.$count(paymentEvents))

/** Reads the state that the server has stored, without a call to Stripe. */
const canBake = async () => (await read(server, admin, '/auth/me')).body.entitlements.bake

describe('the webhook', () => {
  it('updates the subscription once per event', async () => {
    const [created, ...laterEvents] = await payUnreported()
    if (!created) throw new Error('There is no event.')
    expect(await canBake()).toBe(false)
    expect(await postEvents(server, [created])).toEqual([200])
    expect(await canBake()).toBe(true)
    server.stripe.recorded.length = 0
    expect(await postEvents(server, [created, created])).toEqual([200, 200])
    expect([server.stripe.recorded.length, await countEvents()]).toEqual([0, 1])
    expect(await postEvents(server, laterEvents)).toEqual([200, 200])
    expect(await countEvents()).toBe(3)
  })

  it('does not restore an old state if an event arrives late', async () => {
    const [created] = await payUnreported()
    const { simulation } = server.stripe
    simulation.cancelAtPeriodEnd(getSubscriptionId(server))
    simulation.endPeriod(getSubscriptionId(server))
    await deliverEvents(server)
    expect(await postEvents(server, created ? [created] : [])).toEqual([200])
    expect([(await readStatus(server, admin)).status, await canBake()]).toEqual(['none', false])
  })

  it.each<[string, object]>([
    ['of another type', { type: 'product.updated', data: { object: { object: 'product' } } }],
    [
      'about an unknown customer',
      { type: 'invoice.paid', data: { object: { object: 'invoice', customer: 'cus_of_another_shop' } } },
    ],
    ['about no customer', { type: 'invoice.paid', data: { object: { object: 'invoice' } } }],
  ])('accepts and ignores an event %s', async (_, event) => {
    const delivery = sign({ id: 'evt_other', object: 'event', ...event })
    expect(await postEvents(server, [delivery])).toEqual([200])
    expect([server.stripe.recorded.length, await countEvents()]).toEqual([0, 0])
  })

  it.each<[string, (event: object) => { body: string; signature: string }]>([
    ['has no signature', (event) => ({ ...sign(event), signature: '' })],
    ['has half a signature', (event) => ({ ...sign(event), signature: 't=1772366400' })],
    ['is signed with another secret', (event) => sign(event, undefined, 'whsec_Other')],
    ['was changed', (event) => ({ ...sign(event), body: `${sign(event).body} ` })],
    ['was signed too long ago', (event) => sign(event, later(-minutes(5) - seconds(1)))],
  ])('rejects an event that %s', async (_, forge) => {
    const events = await payUnreported()
    server.stripe.recorded.length = 0
    const forged = events.map(({ body }) => forge(JSON.parse(body)))
    expect(await postEvents(server, forged)).toEqual([400, 400, 400])
    expect([server.stripe.recorded.length, await countEvents()]).toEqual([0, 0])
  })

  it('accepts an event that was signed five minutes ago', async () => {
    const [event] = await payUnreported()
    const old = sign(JSON.parse(event?.body ?? ''), later(-minutes(5)))
    expect(await postEvents(server, [old])).toEqual([200])
  })

  it('responds with an error if Stripe cannot be reached, so Stripe retries', async () => {
    const events = (await payUnreported()).slice(0, 1)
    server.stripe.faults.push(...Array<'down'>(40).fill('down'))
    expect(await postEvents(server, events)).toEqual([502])
    server.stripe.faults.length = 0
    expect(await postEvents(server, events)).toEqual([200])
    expect(await countEvents()).toBe(1)
  })

  it('leaves no secret in the log', async () => {
    const [event] = await payUnreported()
    if (!event) throw new Error('There is no event.')
    await postEvents(server, [event, { ...event, signature: 'forged' }])
    const logged = server.logged.join('\n')
    expect(logged).toContain('/api/v1/stripe/webhook')
    expect(logged).not.toMatch(/_secret_x|whsec_F|v1=/)
  })
})

describe('a payment that no event reports', () => {
  let sessionId = ''

  beforeEach(async () => {
    sessionId = await subscribe(server, admin, { events: 'never' })
    expect(await canBake()).toBe(false)
  })

  it('is detected when the buyer returns from the checkout', async () => {
    expect((await readCheckout(server, admin, sessionId)).body).toEqual({ session_status: 'complete' })
    expect(await canBake()).toBe(true)
  })

  it('is detected when the status is read', async () => {
    expect((await readStatus(server, admin)).status).toBe('active')
    expect(await canBake()).toBe(true)
  })

  it('is detected by the sweep', async () => {
    await sweep(server.deps)
    expect(await canBake()).toBe(true)
  })
})

it('the sweep detects a renewal that no event reports', async () => {
  await subscribe(server, admin)
  const before = (await readStatus(server, admin)).current_period_end
  server.clock.advance(days(32))
  await sweep(server.deps)
  const [row] = await server.deps.db.transaction((tx) => tx.select().from(subscriptions))
  expect(row?.currentPeriodEnd.getTime()).toBeGreaterThan(before * 1000)
})

it('if two queries overlap, the one that started later wins', async () => {
  await subscribe(server, admin)
  const { payments } = server.deps
  const { listSubscriptions } = payments
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let onFirst = () => {}
  const first = new Promise<void>((resolve) => {
    onFirst = resolve
  })
  let isFirst = true
  // The first query waits until the second has stored the cancellation.
  payments.listSubscriptions = async (customerId) => {
    const states = await listSubscriptions(customerId)
    if (isFirst) {
      isFirst = false
      onFirst()
      await released
    }
    return states
  }
  const slow = readStatus(server, admin)
  await first
  server.stripe.simulation.cancelAtPeriodEnd(getSubscriptionId(server))
  await deliverEvents(server)
  release()
  await slow
  const [row] = await server.deps.db.transaction((tx) => tx.select().from(subscriptions))
  expect(row?.cancelAtPeriodEnd).toBe(true)
})
