import { afterEach, describe, expect, it } from 'vitest'
import { days } from '../platform/clock.ts'
import { act, read } from '../testing/bake.ts'
import {
  checkOut,
  createAdmin,
  monthly,
  readCheckout,
  readStatus,
  signInAgain,
  toSessionId,
  yearly,
} from '../testing/billing.ts'
import { type Hands, openLocalHands, openStripeHands } from '../testing/billing-hands.ts'
import type { Person } from '../testing/people.ts'
import { portalOrigin } from '../testing/test-server.ts'
import { defaultPlans, type PricedPlan } from './plans.ts'

/** Whoever takes the money, and however they tell of it: our calls answer alike. */
const services: [string, (plans: readonly PricedPlan[]) => Promise<Hands>][] = [
  ['the stand-in', openLocalHands],
  ['Stripe', (plans) => openStripeHands(plans, 'in order')],
  [
    'Stripe, which tells everything twice and backwards',
    (plans) => openStripeHands(plans, 'twice and backwards'),
  ],
  ['Stripe, of which no event arrives', (plans) => openStripeHands(plans, 'never')],
]

let hands: Hands
afterEach(() => hands.close())

/** As the portal does before it opens the window. */
const openPortal = (person: Person) =>
  act(hands.world, person, '/stripe/create_portal_session', { return_url: `${portalOrigin}/portal` })

/** A good card in a new checkout, and the return from it. */
async function subscribe(person: Person, priceId = monthly): Promise<string> {
  const { body } = await checkOut(hands.world, person, { stripe_price_id: priceId })
  await hands.pay(body.clientSecret)
  const sessionId = toSessionId(body.clientSecret)
  expect((await readCheckout(hands.world, person, sessionId)).body).toEqual({ session_status: 'complete' })
  return sessionId
}

it.each(services)(
  'by %s a subscription is tried, paid, due, paid again, canceled, resumed and over',
  async (_, openHands) => {
    hands = await openHands(defaultPlans.map((plan) => ({ ...plan, trial_days: 14 })))
    let admin = await createAdmin(hands.world)
    const seen: string[] = []
    const look = async () => {
      admin = await signInAgain(hands.world, admin)
      seen.push((await readStatus(hands.world, admin)).status)
    }
    await look()
    await subscribe(admin)
    await look()
    await hands.pass(admin, days(14), 'good')
    await look()
    await hands.pass(admin, days(31), 'failing')
    await look()
    for (const wish of ['pay', 'cancel', 'resume', 'cancel'] as const) {
      await openPortal(admin)
      await hands.manage(admin, wish)
      await look()
    }
    await hands.end()
    await look()
    expect(seen).toEqual([
      'none',
      'trialing',
      'active',
      'past_due',
      'active',
      'canceled',
      'active',
      'canceled',
      'none',
    ])
  },
)

describe.each(services.slice(0, 2))('with %s', (_, openHands) => {
  async function open(): Promise<Person> {
    hands = await openHands(defaultPlans)
    return createAdmin(hands.world)
  }

  it('what is paid for is told in the same words', async () => {
    const admin = await open()
    await subscribe(admin, yearly)
    expect(await readStatus(hands.world, admin)).toEqual({
      id: expect.stringMatching(/^sub_/),
      status: 'active',
      has_subscription: true,
      manages: true,
      plan_name: 'Yearly',
      plan_interval: 'year',
      current_period_end: Date.parse('2027-03-01T12:00:00.000Z') / 1000,
    })
    const { plans } = (await read(hands.world, admin, '/stripe/plans')).body
    expect(plans.map((plan: { is_current: boolean }) => plan.is_current)).toEqual([false, true])
  })

  it('two who begin at once, or begin again, have one checkout between them', async () => {
    const [admin, other] = [await open(), await createAdmin(hands.world, 'other@bakery.org')]
    const begun = await Promise.all([admin, admin, other].map((person) => checkOut(hands.world, person)))
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(begun.map(({ body }) => body.clientSecret)).size).toBe(1)
  })

  it('of two plans begun at once one can be paid', async () => {
    const admin = await open()
    const prices = [monthly, yearly]
    const begun = await Promise.all(
      prices.map((price) => checkOut(hands.world, admin, { stripe_price_id: price })),
    )
    expect(begun.map(({ status }) => status)).toEqual([200, 200])
    const ids = begun.map(({ body }) => toSessionId(body.clientSecret))
    const standing = await Promise.all(
      ids.map((id) => hands.world.deps.payments?.readCheckout(id).then((told) => told?.status)),
    )
    expect(standing.filter((status) => status === 'open').length).toBe(1)
  })

  it('another plan while subscribed is a page to confirm it, and no second subscription', async () => {
    const admin = await open()
    await subscribe(admin)
    const { status, body } = await checkOut(hands.world, admin, { stripe_price_id: yearly })
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
  })

  it('somebody else’s checkout is as unknown as nobody’s', async () => {
    const admin = await open()
    const stranger = await createAdmin(hands.world, 'admin@rival.org')
    const sessionId = await subscribe(admin)
    const answers = [
      await readCheckout(hands.world, stranger, sessionId),
      await readCheckout(hands.world, stranger, 'cs_test_unknown'),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([404, answers[0]?.body.error])
    }
  })
})
