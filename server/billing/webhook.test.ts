import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentEvents, subscriptions } from '../db/schema/billing.ts'
import { standInEvents } from '../db/schema/stand-in-payments.ts'
import { AppError } from '../http/app-error.ts'
import { minutes, seconds } from '../platform/clock.ts'
import { sweep } from '../sweep.ts'
import { read } from '../testing/bake.ts'
import {
  checkOut,
  createAdmin,
  deliver,
  manage,
  pay,
  readCheckout,
  readStatus,
  subscribe,
  toSessionId,
} from '../testing/billing.ts'
import type { Person } from '../testing/people.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { toWebhookSecret } from './local/backend.ts'
import { sign } from './local/signature.ts'
import type { Payments } from './payments.ts'

let world: TestServer
let admin: Person

beforeEach(async () => {
  world = await createTestServer({ freeCakesPerMonth: 0 })
  admin = await createAdmin(world)
})

/** What the stand-in has told or is about to tell, in its order. */
const listEvents = () =>
  world.deps.db.transaction((tx) => tx.select().from(standInEvents).orderBy(asc(standInEvents.position)))

const listTypes = async () => (await listEvents()).map(({ body }) => JSON.parse(body).type)

async function post(body: string, signature: string | undefined) {
  const answer = await world.app.request('/api/v1/stripe/webhook', {
    method: 'POST',
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}

const postSigned = (body: string, at = world.clock.now()) =>
  post(body, sign(body, toWebhookSecret(world.deps), at))

/** Without asking anybody: by what is written down. */
const mayBake = async () => (await read(world, admin, '/auth/me')).body.entitlements.bake

/** From now on counts how often the payment service is asked, and can make it fail. */
function watch() {
  const { payments } = world.deps
  if (!payments) throw new Error('Nothing is sold.')
  const watched = { asked: 0, isDown: false }
  const listSubscriptions: Payments['listSubscriptions'] = async (id) => {
    watched.asked += 1
    if (watched.isDown) throw new AppError('payments_unreachable')
    return payments.listSubscriptions(id)
  }
  world.deps.payments = { ...payments, listSubscriptions }
  return watched
}

describe('an event', () => {
  it('is known to the server without anybody looking', async () => {
    expect(await mayBake()).toBe(false)
    const { clientSecret } = (await checkOut(world, admin)).body
    await pay(world, clientSecret)
    expect(await mayBake()).toBe(true)
    expect(await listTypes()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ])
    const kept = await world.deps.db.transaction((tx) => tx.select().from(paymentEvents))
    expect(kept).toHaveLength(3)
  })

  it('that is told again is answered alike, and costs nothing', async () => {
    await subscribe(world, admin)
    const [event] = await listEvents()
    const watched = watch()
    expect(await postSigned(event?.body ?? '')).toEqual({ status: 200, body: { received: true } })
    expect(watched.asked).toBe(0)
  })

  it('that comes too late changes nothing back', async () => {
    await subscribe(world, admin)
    const begun = (await listEvents()).at(-2)
    await manage(world, admin, 'cancel', 'end_period')
    const late = JSON.stringify({ ...JSON.parse(begun?.body ?? ''), id: 'evt_late' })
    expect((await postSigned(late)).status).toBe(200)
    expect((await readStatus(world, admin)).status).toBe('none')
    expect(await mayBake()).toBe(false)
  })

  it.each([
    ['of a kind that says nothing here', { type: 'payout.paid' }],
    ['about a customer of somebody else’s', { data: { object: { customer: 'cus_foreign' } } }],
    ['about nobody', { data: { object: {} } }],
  ])('%s is answered and forgotten', async (_, change) => {
    await subscribe(world, admin)
    const watched = watch()
    const [event] = await listEvents()
    const body = JSON.stringify({ ...JSON.parse(event?.body ?? ''), id: 'evt_other', ...change })
    expect((await postSigned(body)).status).toBe(200)
    expect(watched.asked).toBe(0)
  })

  it.each<[string, (body: string) => ReturnType<typeof post>]>([
    ['without a signature', (body) => post(body, undefined)],
    ['with half a signature', (body) => post(body, `t=${Math.floor(world.clock.now().getTime() / 1000)}`)],
    ['signed with another secret', (body) => post(body, sign(body, 'guessed', world.clock.now()))],
    [
      'whose body was changed',
      (body) => post(`${body} `, sign(body, toWebhookSecret(world.deps), world.clock.now())),
    ],
    [
      'signed more than five minutes ago',
      (body) => postSigned(body, new Date(world.clock.now().getTime() - minutes(5) - seconds(1))),
    ],
    [
      'signed more than five minutes from now',
      (body) => postSigned(body, new Date(world.clock.now().getTime() + minutes(5) + seconds(1))),
    ],
  ])('%s is refused', async (_, send) => {
    await subscribe(world, admin)
    const watched = watch()
    const [event] = await listEvents()
    const body = JSON.stringify({ ...JSON.parse(event?.body ?? ''), id: 'evt_forged' })
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(watched.asked).toBe(0)
  })

  it('signed five minutes ago is taken', async () => {
    await subscribe(world, admin)
    const [event] = await listEvents()
    const at = new Date(world.clock.now().getTime() - minutes(5))
    expect((await postSigned(event?.body ?? '', at)).status).toBe(200)
  })

  it('that could not be understood is told again, until it is', async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    const watched = watch()
    watched.isDown = true
    await pay(world, clientSecret)
    expect(await mayBake()).toBe(false)
    expect((await listEvents()).every((event) => event.deliveredAt === null && event.tries === 1)).toBe(true)

    watched.isDown = false
    await deliver(world)
    expect(await mayBake()).toBe(false)
    world.clock.advance(seconds(1))
    await deliver(world)
    expect(await mayBake()).toBe(true)
    expect((await listEvents()).every((event) => event.deliveredAt !== null)).toBe(true)
  })

  it('leaves no secret in the log', async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    await pay(world, clientSecret)
    const [event] = await listEvents()
    await post(event?.body ?? '', 'forged')
    const logged = world.logged.join('\n')
    expect(logged).toContain('/api/v1/stripe/webhook')
    for (const secret of [clientSecret, toWebhookSecret(world.deps), '4242', 'v1=']) {
      expect(logged).not.toContain(secret)
    }
  })
})

describe('a payment of which nobody tells', () => {
  let sessionId = ''

  beforeEach(async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    await pay(world, clientSecret, { loses_events: 'on' })
    sessionId = toSessionId(clientSecret)
    expect(await listEvents()).toEqual([])
    expect(await mayBake()).toBe(false)
  })

  it('is known when somebody comes back from it', async () => {
    expect((await readCheckout(world, admin, sessionId)).body).toEqual({ session_status: 'complete' })
    expect(await mayBake()).toBe(true)
  })

  it('is known when somebody looks', async () => {
    expect((await readStatus(world, admin)).status).toBe('active')
    expect(await mayBake()).toBe(true)
  })

  it('is known in a quarter of an hour all the same', async () => {
    await sweep(world.deps)
    expect(await mayBake()).toBe(true)
  })
})

it('sees a renewal of which nobody tells', async () => {
  await subscribe(world, admin)
  const before = (await readStatus(world, admin)).current_period_end
  world.clock.advance(32 * 86_400_000)
  await sweep(world.deps)
  const [row] = await world.deps.db.transaction((tx) => tx.select().from(subscriptions))
  expect(row?.currentPeriodEnd.getTime()).toBeGreaterThan(before * 1000)
})

it('keeps the later of two readings, whichever ends first', async () => {
  await subscribe(world, admin)
  const { payments } = world.deps
  if (!payments) throw new Error('Nothing is sold.')
  // The first reading is held back until the second has seen the cancellation and written it down.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  world.deps.payments = {
    ...payments,
    async listSubscriptions(id) {
      const states = await payments.listSubscriptions(id)
      if (isFirst) {
        isFirst = false
        reached()
        await held
      }
      return states
    },
  }
  const slow = readStatus(world, admin)
  await isReached
  await manage(world, admin, 'cancel')
  release()
  await slow
  world.clock.advance(86_400_000)
  const [row] = await world.deps.db.transaction((tx) => tx.select().from(subscriptions))
  expect(row?.cancelAtPeriodEnd).toBe(true)
})
