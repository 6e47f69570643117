import { beforeEach, describe, expect, it } from 'vitest'
import { days } from '../platform/clock.ts'
import { bakeNumber, read } from '../testing/bake.ts'
import {
  checkOut,
  createAdmin,
  deliver,
  manage,
  monthly,
  readStatus,
  signInAgain,
  subscribe,
  yearly,
} from '../testing/billing.ts'
import { bakeAs } from '../testing/cakes.ts'
import type { Person } from '../testing/people.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { defaultPlans } from './plans.ts'

let world: TestServer
let admin: Person

const withTrial = defaultPlans.map((plan) => ({ ...plan, trial_days: 14 }))

beforeEach(async () => {
  world = await createTestServer({ plans: withTrial, freeCakesPerMonth: 1 })
  admin = await createAdmin(world)
})

async function pass(span: number) {
  world.clock.advance(span)
  await deliver(world)
  admin = await signInAgain(world, admin)
}

const mayBake = async () => (await read(world, admin, '/auth/me')).body.entitlements.bake
const endsAt = async () => new Date((await readStatus(world, admin)).current_period_end * 1000).toISOString()
const currentPlan = async () =>
  (await read(world, admin, '/stripe/plans')).body.plans.find(
    (plan: { is_current: boolean }) => plan.is_current,
  )?.id

describe('the life of a subscription', () => {
  it('is free, tried, paid, due, paid again, canceled, and over', async () => {
    expect(await readStatus(world, admin)).toEqual({
      id: null,
      status: 'none',
      current_period_end: null,
      has_subscription: false,
      manages: false,
      plan_name: 'Subscription',
      plan_interval: 'month',
    })
    await bakeNumber(world, admin, 1, 'first.pdf', [])
    expect(await mayBake()).toBe(false)

    await subscribe(world, admin)
    expect(await readStatus(world, admin)).toMatchObject({
      status: 'trialing',
      has_subscription: true,
      manages: true,
      plan_name: 'Monthly',
      plan_interval: 'month',
    })
    expect(await mayBake()).toBe(true)
    expect(await currentPlan()).toBe(monthly)

    await pass(days(14))
    expect((await readStatus(world, admin)).status).toBe('active')

    await manage(world, admin, 'fail_next')
    await pass(days(32))
    expect((await readStatus(world, admin)).status).toBe('past_due')
    // Until the end of the period it is waited for.
    await bakeNumber(world, admin, 2, 'second.pdf', [])
    expect(await mayBake()).toBe(true)

    await manage(world, admin, 'pay')
    expect((await readStatus(world, admin)).status).toBe('active')

    await manage(world, admin, 'cancel')
    expect(await readStatus(world, admin)).toMatchObject({ status: 'canceled', has_subscription: true })
    expect(await currentPlan()).toBeUndefined()
    expect(await mayBake()).toBe(true)

    await pass(days(31))
    expect(await readStatus(world, admin)).toMatchObject({
      id: null,
      status: 'none',
      current_period_end: null,
      has_subscription: false,
      manages: true,
    })
    await bakeNumber(world, admin, 3, 'third.pdf', [])
    expect(await mayBake()).toBe(false)
  })

  it('renews by itself, month for month', async () => {
    await subscribe(world, admin)
    const ends = [await endsAt()]
    for (const span of [14, 31, 31]) {
      await pass(days(span))
      ends.push(await endsAt())
    }
    expect(ends.map((end) => end.slice(0, 10))).toEqual([
      '2026-03-15',
      '2026-04-15',
      '2026-05-15',
      '2026-06-15',
    ])
  })

  it('is resumed before it ends', async () => {
    await subscribe(world, admin)
    await manage(world, admin, 'cancel', 'resume')
    expect((await readStatus(world, admin)).status).toBe('trialing')
    await pass(days(15))
    expect((await readStatus(world, admin)).status).toBe('active')
  })

  it('ends when a payment fails for a whole period', async () => {
    await subscribe(world, admin)
    await manage(world, admin, 'end_period', 'fail_next', 'end_period')
    expect((await readStatus(world, admin)).status).toBe('past_due')
    await pass(days(32))
    expect((await readStatus(world, admin)).status).toBe('none')
  })

  it('is tried once: who comes back pays at once', async () => {
    await subscribe(world, admin)
    await manage(world, admin, 'cancel', 'end_period')
    expect((await readStatus(world, admin)).status).toBe('none')
    await subscribe(world, admin)
    expect((await readStatus(world, admin)).status).toBe('active')
  })
})

describe('a subscriber who chooses another plan', () => {
  it('changes the one there is, in the customer portal', async () => {
    await subscribe(world, admin)
    const { status, body } = await checkOut(world, admin, { stripe_price_id: yearly })
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringMatching(/\/stand-in\/payment\/portal\?session=/) })

    const visited = await manageAt(body.url, `change ${yearly}`)
    expect(visited).toBe('http://localhost:4000/portal?tab=subscription')
    expect(await readStatus(world, admin)).toMatchObject({ plan_name: 'Yearly', plan_interval: 'year' })
    expect(await currentPlan()).toBe(yearly)
  })

  it('is led to the customer portal with the plan that is theirs', async () => {
    await subscribe(world, admin)
    await manage(world, admin, 'cancel')
    const { url } = (await checkOut(world, admin)).body
    await manageAt(url, 'resume')
    expect((await readStatus(world, admin)).status).toBe('trialing')
  })

  /** Does one thing on a page of the stand-in. @returns where that leads */
  async function manageAt(url: string, wanted: string): Promise<string | null> {
    const session = new URL(url).searchParams.get('session') ?? ''
    const answer = await world.app.request(new URL(url).origin + new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ session, act: wanted }),
    })
    return answer.headers.get('location')
  }
})

it('belongs to the organization: everybody there bakes without a limit, and nobody elsewhere does', async () => {
  const baker = await createAdmin(world, 'baker@bakery.org')
  const stranger = await createAdmin(world, 'admin@rival.org')
  await subscribe(world, admin)
  for (const index of [1, 2]) await bakeNumber(world, baker, index, 'cake.pdf', [])
  await bakeNumber(world, stranger, 3, 'cake.pdf', [])
  const refused = await bakeAs(world, stranger, { checksum: 'd4'.repeat(32) })
  expect(refused.body.code).toBe('baking_limit')
})

it('waits a day for the word that it has renewed, and no longer', async () => {
  await subscribe(world, admin)
  await bakeNumber(world, admin, 1, 'cake.pdf', [])
  world.clock.advance(days(14) + 1000)
  admin = await signInAgain(world, admin)
  expect(await mayBake()).toBe(true)
  world.clock.advance(days(1))
  admin = await signInAgain(world, admin)
  expect(await mayBake()).toBe(false)
})
