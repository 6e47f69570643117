import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '../../db/schema/people.ts'
import { bakeAs } from '../../testing/cakes.ts'
import { callApi } from '../../testing/call.ts'
import { createPerson, type Person } from '../../testing/people.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let world: TestServer

beforeEach(async () => {
  world = await createTestServer()
})

const roleOf = async ({ token }: Person) => (await callApi(world, '/auth/me', undefined, token)).body.role

it('returns the role that follows from the cakes of a user', async () => {
  const baker = await createPerson(world, 'baker@bakery.org')
  const [named, atDomain, neither] = [
    await createPerson(world, 'ann@customer.org'),
    await createPerson(world, 'whoever@partner.org'),
    await createPerson(world, 'whoever@sub.partner.org'),
  ]
  expect(await roleOf(baker)).toBeNull()
  expect((await bakeAs(world, baker)).status).toBe(200)
  // A baker without an organization becomes the admin of a personal one.
  expect(await roleOf(baker)).toBe('admin')
  const { db } = world.deps
  await db.transaction((tx) => tx.update(users).set({ isAdmin: false }).where(eq(users.id, baker.userId)))
  expect(await roleOf(baker)).toBe('baker')
  expect([await roleOf(named), await roleOf(atDomain), await roleOf(neither)]).toEqual([
    'opener',
    'opener',
    null,
  ])
})
