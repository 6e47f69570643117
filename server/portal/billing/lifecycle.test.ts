import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bakeNumber, read } from '#support/server/bake.ts'
import {
  checkOut,
  createAdmin,
  createBillingServer,
  deliverEvents,
  type EventOrder,
  getSubscriptionId,
  monthly,
  openCustomerPortal,
  readCheckout,
  readStatus,
  subscribe,
  yearly,
} from '#support/server/billing.ts'
import { bakeAs } from '#support/server/cakes.ts'
import type { Person } from '#support/server/people.ts'
import { signInAgain } from '#support/server/people.ts'
import { preparedForEach } from '#support/server/prepared-server.ts'
import { defaultPlans } from '../../platform/config/plans.ts'
import { days } from '../../platform/machine/clock.ts'

const server = preparedForEach(() => createBillingServer({ plans: plansWithTrial, freeCakesPerMonth: 1 }))
let admin: Person

const plansWithTrial = defaultPlans.map((plan) => ({ ...plan, trial_days: 14 }))

beforeEach(async () => {
  admin = await createAdmin(server)
})
afterEach(() => server.stripe.close())

async function pass(milliseconds: number, order?: EventOrder) {
  server.clock.advance(milliseconds)
  await deliverEvents(server, order)
  admin = await signInAgain(server, admin)
}

type Action = 'failNextPayment' | 'payInvoice' | 'cancelAtPeriodEnd' | 'resume' | 'endPeriod'

/** Opens the customer portal, where the subscriber performs an action. */
async function manage(action: Action, order?: EventOrder) {
  await openCustomerPortal(server, admin)
  server.stripe.simulation[action](getSubscriptionId(server))
  await deliverEvents(server, order)
}

const canBake = async () => (await read(server, admin, '/auth/me')).body.entitlements.bake
const getStatus = async () => (await readStatus(server, admin)).status
const getPeriodEnd = async () =>
  new Date((await readStatus(server, admin)).current_period_end * 1000).toISOString().slice(0, 10)
const getCurrentPlan = async () =>
  (await read(server, admin, '/stripe/plans')).body.plans.find(
    (plan: { is_current: boolean }) => plan.is_current,
  )?.id

describe('a subscription', () => {
  it.each<EventOrder>(['in order', 'twice and backwards', 'never'])(
    'has the right status at every step when events arrive %s',
    async (order) => {
      const statuses = [await getStatus()]
      const sessionId = await subscribe(server, admin, { events: order })
      expect((await readCheckout(server, admin, sessionId)).body).toEqual({ session_status: 'complete' })
      statuses.push(await getStatus())
      await pass(days(14), order)
      statuses.push(await getStatus())
      await manage('failNextPayment', order)
      await pass(days(31), order)
      statuses.push(await getStatus())
      for (const action of ['payInvoice', 'cancelAtPeriodEnd', 'resume', 'cancelAtPeriodEnd'] as const) {
        await manage(action, order)
        statuses.push(await getStatus())
      }
      await pass(days(32), order)
      statuses.push(await getStatus())
      expect(statuses).toEqual([
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

  it('removes the baking limit until it ends', async () => {
    expect(await readStatus(server, admin)).toEqual({
      id: null,
      status: 'none',
      current_period_end: null,
      has_subscription: false,
      manages: false,
      plan_name: 'Subscription',
      plan_interval: 'month',
    })
    await bakeNumber(server, admin, 1, 'first.pdf', [])
    expect(await canBake()).toBe(false)

    await subscribe(server, admin)
    expect(await readStatus(server, admin)).toEqual({
      id: expect.stringMatching(/^sub_/),
      status: 'trialing',
      current_period_end: Date.parse('2026-03-15T12:00:01.000Z') / 1000,
      has_subscription: true,
      manages: true,
      plan_name: 'Monthly',
      plan_interval: 'month',
    })
    expect([await canBake(), await getCurrentPlan()]).toEqual([true, monthly])

    await pass(days(14))
    await manage('failNextPayment')
    await pass(days(32))
    await bakeNumber(server, admin, 2, 'second.pdf', [])
    expect([await getStatus(), await canBake()]).toEqual(['past_due', true])

    await manage('payInvoice')
    await manage('cancelAtPeriodEnd')
    expect([await canBake(), await getCurrentPlan()]).toEqual([true, undefined])

    await pass(days(31))
    expect(await readStatus(server, admin)).toMatchObject({
      id: null,
      status: 'none',
      current_period_end: null,
      has_subscription: false,
      manages: true,
    })
    await bakeNumber(server, admin, 3, 'third.pdf', [])
    expect(await canBake()).toBe(false)
  })

  it('renews every month', async () => {
    await subscribe(server, admin)
    const ends = [await getPeriodEnd()]
    for (const span of [14, 31, 31]) {
      await pass(days(span))
      ends.push(await getPeriodEnd())
    }
    expect(ends).toEqual(['2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15'])
  })

  it('can be resumed before it ends', async () => {
    await subscribe(server, admin)
    await manage('cancelAtPeriodEnd')
    await manage('resume')
    expect(await getStatus()).toBe('trialing')
    await pass(days(15))
    expect(await getStatus()).toBe('active')
  })

  it('ends when an invoice remains unpaid for a whole period', async () => {
    await subscribe(server, admin)
    for (const action of ['endPeriod', 'failNextPayment', 'endPeriod'] as const) await manage(action)
    expect(await getStatus()).toBe('past_due')
    await pass(days(32))
    expect(await getStatus()).toBe('none')
  })

  it('only has a trial the first time', async () => {
    await subscribe(server, admin)
    await manage('cancelAtPeriodEnd')
    await manage('endPeriod')
    expect(await getStatus()).toBe('none')
    await subscribe(server, admin)
    expect(await getStatus()).toBe('active')
  })

  it('applies to every member of the company and to no one else', async () => {
    const baker = await createAdmin(server, 'baker@bakery.org')
    const stranger = await createAdmin(server, 'admin@rival.org')
    await subscribe(server, admin)
    for (const index of [1, 2]) await bakeNumber(server, baker, index, 'cake.pdf', [])
    await bakeNumber(server, stranger, 3, 'cake.pdf', [])
    const rejected = await bakeAs(server, stranger, { checksum: 'd4'.repeat(32) })
    expect(rejected.body.code).toBe('baking_limit')
  })

  it('still counts for one day if no renewal was reported', async () => {
    await subscribe(server, admin)
    await bakeNumber(server, admin, 1, 'cake.pdf', [])
    server.clock.advance(days(14) + 1000)
    admin = await signInAgain(server, admin)
    expect(await canBake()).toBe(true)
    server.clock.advance(days(1))
    admin = await signInAgain(server, admin)
    expect(await canBake()).toBe(false)
  })
})

describe('choosing a plan while subscribed', () => {
  it('confirms the change in the customer portal', async () => {
    await subscribe(server, admin)
    const { status, body } = await checkOut(server, admin, { stripe_price_id: yearly })
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    const page = await fetch(body.url, {
      method: 'POST',
      body: `action=change ${yearly}`,
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toBe('http://localhost:4000/portal?tab=subscription')
    expect(await readStatus(server, admin)).toMatchObject({ plan_name: 'Yearly', plan_interval: 'year' })
    expect(await getCurrentPlan()).toBe(yearly)
  })

  it('opens the customer portal for the current plan', async () => {
    await subscribe(server, admin)
    await manage('cancelAtPeriodEnd')
    const { url } = (await checkOut(server, admin)).body
    expect(await (await fetch(url)).text()).toContain('Resume the subscription')
  })
})
