import { beforeEach, describe, expect, it } from 'vitest'
import { leftCustomers } from '../db/schema/billing.ts'
import { standInSubscriptions } from '../db/schema/stand-in-payments.ts'
import { AppError } from '../http/app-error.ts'
import { sweep } from '../sweep.ts'
import { act } from '../testing/bake.ts'
import { checkOut, createAdmin, openCheckout, subscribe } from '../testing/billing.ts'
import { bakeAs } from '../testing/cakes.ts'
import { createPerson, type Person, testPin } from '../testing/people.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let world: TestServer
let ann: Person

/** Somebody with an organization of their own: whoever bakes has one. */
beforeEach(async () => {
  world = await createTestServer()
  ann = await createPerson(world, 'ann@example.org')
  await bakeAs(world, ann)
})

const remove = (person: Person) => act(world, person, '/auth/account/delete', { pin: testPin })
const statuses = async () =>
  (await world.deps.db.transaction((tx) => tx.select().from(standInSubscriptions))).map(
    ({ status }) => status,
  )
const countLeft = () => world.deps.db.transaction((tx) => tx.$count(leftCustomers))

describe('who deletes their account', () => {
  it('pays for nothing any more', async () => {
    await subscribe(world, ann)
    expect((await remove(ann)).status).toBe(200)
    expect(await statuses()).toEqual(['canceled'])
    expect(await countLeft()).toBe(0)
  })

  it('cannot pay what they had opened before', async () => {
    const { clientSecret } = (await checkOut(world, ann)).body
    await remove(ann)
    expect((await openCheckout(world, clientSecret)).text).toContain('This checkout is closed')
  })

  it('is not kept by a payment service that does not answer, and pays nothing as soon as it does', async () => {
    await subscribe(world, ann)
    const { payments } = world.deps
    if (!payments) throw new Error('Nothing is sold.')
    world.deps.payments = {
      ...payments,
      cancelNow: async () => {
        throw new AppError('payments_unreachable')
      },
    }
    expect((await remove(ann)).status).toBe(200)
    expect([await statuses(), await countLeft()]).toEqual([['active'], 1])

    world.deps.payments = payments
    await sweep(world.deps)
    expect([await statuses(), await countLeft()]).toEqual([['canceled'], 0])
  })

  it('leaves the subscription of an organization with a domain alone', async () => {
    const admin = await createAdmin(world)
    await createAdmin(world, 'other@bakery.org')
    await subscribe(world, admin)
    await remove(admin)
    expect(await statuses()).toEqual(['active'])
  })
})
