import { beforeEach, describe, expect, it } from 'vitest'
import { standInSubscriptions } from '../db/schema/stand-in-payments.ts'
import {
  checkOut,
  createAdmin,
  goodCard,
  isClosed,
  openCheckout,
  pay,
  readCheckout,
  toSessionId,
  yearly,
} from '../testing/billing.ts'
import { Browser } from '../testing/browser.ts'
import type { Person } from '../testing/people.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let world: TestServer
let admin: Person

beforeEach(async () => {
  world = await createTestServer()
  admin = await createAdmin(world)
})

/** Every subscription that the payment service knows of. */
const listAll = () => world.deps.db.transaction((tx) => tx.select().from(standInSubscriptions))

describe('of several checkouts one can be paid', () => {
  it('when somebody clicks twice, or comes back', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => checkOut(world, admin)))
    const secrets = new Set(replies.map(({ body }) => body.clientSecret))
    expect(secrets.size).toBe(1)
    expect((await checkOut(world, admin)).body.clientSecret).toBe([...secrets][0])
  })

  it('when two admins want the same, at the same time', async () => {
    const other = await createAdmin(world, 'other@bakery.org')
    const [one, two] = await Promise.all([checkOut(world, admin), checkOut(world, other)])
    expect(one.body.clientSecret).toBe(two.body.clientSecret)
  })

  it('when two admins want different plans, at the same time', async () => {
    const other = await createAdmin(world, 'other@bakery.org')
    const replies = await Promise.all([
      checkOut(world, admin),
      checkOut(world, other, { stripe_price_id: yearly }),
    ])
    for (const { body } of replies) await pay(world, body.clientSecret)
    expect(await listAll()).toHaveLength(1)
  })

  it('when somebody chooses another plan: the last', async () => {
    const first = (await checkOut(world, admin)).body.clientSecret
    const last = (await checkOut(world, admin, { stripe_price_id: yearly })).body.clientSecret
    expect([await isClosed(world, first), await isClosed(world, last)]).toEqual([true, false])
    expect((await readCheckout(world, admin, toSessionId(first))).body.session_status).toBe('expired')
  })

  it('when it was paid and nobody has heard of it yet: none, but the subscription', async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    await pay(world, clientSecret, { loses_events: 'on' })
    const again = (await checkOut(world, admin, { stripe_price_id: yearly })).body
    expect(again.url).toMatch(/\/stand-in\/payment\/portal/)
    expect(await listAll()).toHaveLength(1)
  })

  it('when it is paid twice: once', async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    const page = await openCheckout(world, clientSecret)
    const card = { step: 'pay', ...goodCard }
    await Promise.all([1, 2].map(() => new Browser(world).submit(page, card)))
    expect(await listAll()).toHaveLength(1)
  })
})
