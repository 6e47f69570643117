import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { paymentEvents } from '../../db/schema/billing.ts'
import { act, read } from '../../testing/bake.ts'
import {
  checkOut,
  createAdmin,
  readCheckout,
  readStatus,
  signInAgain,
  toSessionId,
} from '../../testing/billing.ts'
import type { Person } from '../../testing/people.ts'
import { stripeKeys } from '../../testing/stripe/api.ts'
import { type Delivery, sign } from '../../testing/stripe/life.ts'
import { createStripeWorld, postEvents, type StripeWorld } from '../../testing/stripe/world.ts'
import { portalOrigin } from '../../testing/test-server.ts'

let world: StripeWorld
let admin: Person
beforeEach(async () => {
  world = await createStripeWorld()
  admin = await createAdmin(world)
})
afterEach(() => world.stripe.close())

const begin = async () => toSessionId((await checkOut(world, admin)).body.clientSecret)
const known = () => world.deps.db.transaction((tx) => tx.$count(paymentEvents))

/** What our server asks of Stripe from now on finds nobody. */
const cutOff = () => world.stripe.faults.push(...Array<'down'>(40).fill('down'))
const mend = () => world.stripe.faults.splice(0)

it('names who takes the money, and the key for the browser', async () => {
  expect((await read(world, admin, '/stripe/plans')).body.checkout).toEqual({
    backend: 'stripe',
    publishable_key: stripeKeys.publishableKey,
  })
})

describe('the webhook', () => {
  it('takes an event in once', async () => {
    const [created, ...others] = world.life.pay(await begin())
    if (!created) throw new Error('Nothing was told.')
    expect(await postEvents(world, [created])).toEqual([200])
    expect((await readStatus(world, admin)).status).toBe('active')
    world.stripe.asked.length = 0
    expect(await postEvents(world, [created, created])).toEqual([200, 200])
    expect([world.stripe.asked.length, await known()]).toEqual([0, 1])
    expect(await postEvents(world, others)).toEqual([200, 200])
    expect(await known()).toBe(3)
  })

  it.each<[string, (told: Delivery) => Delivery]>([
    ['forged', ({ body }) => sign(JSON.parse(body), world.clock.now(), 'whsec_SomebodyElse')],
    ['changed', ({ body, signature }) => ({ body: body.replace('evt_', 'evt_2'), signature })],
    ['too old', ({ body }) => sign(JSON.parse(body), new Date(world.clock.now().getTime() - 301_000))],
    ['not signed', ({ body }) => ({ body, signature: '' })],
  ])('refuses one that is %s, and asks nothing because of it', async (_, spoil) => {
    const told = world.life.pay(await begin())
    world.stripe.asked.length = 0
    expect(await postEvents(world, told.map(spoil))).toEqual([400, 400, 400])
    expect([world.stripe.asked.length, await known()]).toEqual([0, 0])
  })

  it.each([
    [
      'of a kind that says nothing here',
      { type: 'product.updated', data: { object: { object: 'product' } } },
    ],
    [
      'about somebody else’s customer',
      { type: 'invoice.paid', data: { object: { object: 'invoice', customer: 'cus_of_another_shop' } } },
    ],
  ])('thanks for one %s', async (_, event) => {
    const told = sign({ id: 'evt_other', object: 'event', ...event }, world.clock.now())
    expect(await postEvents(world, [told])).toEqual([200])
  })

  it('does not thank for what it could not take in, so that it is told again', async () => {
    const told = world.life.pay(await begin()).slice(0, 1)
    cutOff()
    expect(await postEvents(world, told)).toEqual([502])
    mend()
    expect(await postEvents(world, told)).toEqual([200])
    expect(await known()).toBe(1)
  })
})

describe('while Stripe cannot be reached', () => {
  it('says so, that nothing was charged, and what to do', async () => {
    const sessionId = await begin()
    cutOff()
    const returnUrl = { return_url: `${portalOrigin}/portal?tab=subscription` }
    const answers = [
      await checkOut(world, admin),
      await readCheckout(world, admin, sessionId),
      await act(world, admin, '/stripe/create_portal_session', returnUrl),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code, body.error]).toEqual([
        ...[502, 'payments_unreachable', errors.payments_unreachable.text],
      ])
    }
  })

  it('takes nothing from who has paid: what was known last holds', async () => {
    await postEvents(world, world.life.pay(await begin()))
    cutOff()
    expect((await readStatus(world, admin)).status).toBe('active')
    expect((await read(world, admin, '/auth/me')).body.entitlements.bake).toBe(true)
  })

  it('loses no payment: who comes back from a checkout later is told that it is complete', async () => {
    const sessionId = await begin()
    world.life.pay(sessionId)
    cutOff()
    expect((await readCheckout(world, admin, sessionId)).status).toBe(502)
    mend()
    world.clock.advance(7_200_000)
    admin = await signInAgain(world, admin)
    expect((await readCheckout(world, admin, sessionId)).body).toEqual({ session_status: 'complete' })
    expect((await readStatus(world, admin)).status).toBe('active')
  })
})

it('keeps its keys to itself, in answers and in the log, whatever goes wrong', async () => {
  const told: unknown[] = []
  for (const fault of ['busy', 'broken', 'card', 'html', 'shapeless', 'down'] as const) {
    world.stripe.faults.push(fault, fault)
    told.push((await checkOut(world, admin)).body)
    mend()
  }
  world.clock.advance(60_000)
  const sessionId = await begin()
  told.push(await postEvents(world, world.life.pay(sessionId)), await readStatus(world, admin))
  const everything = `${JSON.stringify(told)}${world.logged.join('')}`
  expect(everything).toContain('payments_unreachable')
  expect(everything).not.toMatch(/sk_test_51|FakeSecret|whsec_F|_secret_x/)
})
