import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { act, type Bakery, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { bakeAs } from '#support/server/cakes.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import type { Payments } from '../payments/port.ts'
import { companies, persons } from '../schema/persons.ts'

const server = testServerForEach()
let bakery: Bakery

beforeEach(async () => {
  server.deps.payments = { backend: 'stripe' } as Payments
  server.deps.config.freeCakesPerMonth = 2
  bakery = await createBakery(server)
})

const getAllowance = async (person: Person) => (await read(server, person, '/cakes/allowance')).body

/** The response must contain the error sentence that a registration would get at the same moment. */
async function expectRejection(person: Person, left: number | null) {
  const limit = left === null ? null : server.deps.config.freeCakesPerMonth
  const rejected = await bakeAs(server, person, { checksum: checksumOf(99) })
  expect(rejected.status).toBe(403)
  expect(await getAllowance(person)).toEqual({
    can_bake: false,
    text: rejected.body.error,
    left,
    limit,
    mails_left: 100,
  })
}

describe('the allowance (rule F32)', () => {
  it('counts down the cakes that the company can still bake this month', async () => {
    expect(await getAllowance(bakery.baker)).toEqual({
      can_bake: true,
      text: null,
      left: 2,
      limit: 2,
      mails_left: 100,
    })
    await bakeNumber(server, bakery.otherBaker, 1, 'a.pdf', [])
    expect(await getAllowance(bakery.baker)).toMatchObject({ can_bake: true, left: 1 })
    await bakeNumber(server, bakery.baker, 2, 'b.pdf', [])
    await expectRejection(bakery.baker, 0)
    await expectRejection(bakery.admin, 0)
  })

  it('creates no company for a baker without one', async () => {
    const newcomer = await createPerson(server, 'new@example.net')
    const count = () => server.deps.db.transaction((tx) => tx.$count(companies))
    const before = await count()
    expect(await getAllowance(newcomer)).toMatchObject({ can_bake: true, left: 2 })
    expect(await count()).toBe(before)
    server.deps.config.freeCakesPerMonth = 0
    await expectRejection(newcomer, 0)
  })

  it('explains that a baker was deactivated', async () => {
    await server.deps.db.transaction((tx) =>
      tx
        .update(persons)
        .set({ bakingDeactivatedAt: server.clock.now() })
        .where(eq(persons.id, bakery.baker.userId)),
    )
    await expectRejection(bakery.baker, 2)
  })

  it('explains a ban from the baker’s own company', async () => {
    const ban = { action: 'add', email: bakery.baker.email, ban_level: 'org', admin: true, reason: 'Left' }
    expect((await act(server, bakery.admin, '/bans/manage', ban)).status).toBe(200)
    await expectRejection(bakery.baker, 2)
  })

  it('counts the emails that the caller can still send today', async () => {
    await bakeNumber(server, bakery.baker, 1, 'a.pdf', ['ann@customer.org'])
    const emails = ['ann@customer.org']
    const notice = { checksum: checksumOf(1), emails, with_name: false, language: 'en' }
    expect((await act(server, bakery.baker, '/cakes/notify', notice)).status).toBe(200)
    expect((await getAllowance(bakery.baker)).mails_left).toBe(99)
    expect((await getAllowance(bakery.otherBaker)).mails_left).toBe(100)
  })
})
