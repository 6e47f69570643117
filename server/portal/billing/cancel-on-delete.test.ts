import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act } from '#support/server/bake.ts'
import { checkOut, createAdmin, createBillingServer, subscribe } from '#support/server/billing.ts'
import { bakeAs } from '#support/server/cakes.ts'
import { createPerson, type Person, testPin } from '#support/server/people.ts'
import { preparedForEach } from '#support/server/prepared-server.ts'
import { sweep } from '../../app/sweep.ts'
import { leftCustomers } from '../schema/billing.ts'

const server = preparedForEach(createBillingServer)
const ann = preparedForEach(() => createPerson(server, 'ann@example.org'))

/** Ann has a personal company because she has baked. */
beforeEach(async () => {
  await bakeAs(server, ann)
})
afterEach(() => server.stripe.close())

const remove = (person: Person) => act(server, person, '/auth/account/delete', { pin: testPin })
const getStatuses = () => [...server.stripe.account.subscriptions.values()].map(({ status }) => status)
const countLeft = () => server.deps.db.transaction((tx) => tx.$count(leftCustomers))

describe('deleting an account', () => {
  it('cancels the personal subscription', async () => {
    await subscribe(server, ann)
    expect((await remove(ann)).status).toBe(200)
    expect(getStatuses()).toEqual(['canceled'])
    expect(await countLeft()).toBe(0)
  })

  it('closes the open checkout', async () => {
    await checkOut(server, ann)
    await remove(ann)
    expect([...server.stripe.account.checkouts.values()].map(({ session }) => session.status)).toEqual([
      'expired',
    ])
  })

  it('succeeds while Stripe is down, and the sweep cancels later', async () => {
    await subscribe(server, ann)
    server.stripe.faults.push(...Array<'down'>(40).fill('down'))
    expect((await remove(ann)).status).toBe(200)
    expect([getStatuses(), await countLeft()]).toEqual([['active'], 1])

    server.stripe.faults.length = 0
    await sweep(server.deps)
    expect([getStatuses(), await countLeft()]).toEqual([['canceled'], 0])
  })

  it('keeps the subscription of a company with a domain', async () => {
    const admin = await createAdmin(server)
    await createAdmin(server, 'other@bakery.org')
    await subscribe(server, admin)
    await remove(admin)
    expect(getStatuses()).toEqual(['active'])
  })
})
