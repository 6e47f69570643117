import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bakeAs } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { persons } from '../schema/persons.ts'

const server = testServerForEach()

const roleOf = async ({ token }: Person) => (await callApi(server, '/auth/me', undefined, token)).body.role

it('derives the role from a user’s cakes', async () => {
  const baker = await createPerson(server, 'baker@bakery.org')
  const [namedGrantee, atDomain, neither] = [
    await createPerson(server, 'ann@customer.org'),
    await createPerson(server, 'anyone@partner.org'),
    await createPerson(server, 'anyone@sub.partner.org'),
  ]
  expect(await roleOf(baker)).toBeNull()
  expect((await bakeAs(server, baker)).status).toBe(200)
  // A baker without a company becomes the admin of a personal one.
  expect(await roleOf(baker)).toBe('admin')
  const { db } = server.deps
  await db.transaction((tx) => tx.update(persons).set({ isAdmin: false }).where(eq(persons.id, baker.userId)))
  expect(await roleOf(baker)).toBe('baker')
  expect([await roleOf(namedGrantee), await roleOf(atDomain), await roleOf(neither)]).toEqual([
    'opener',
    'opener',
    null,
  ])
})
