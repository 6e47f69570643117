import { eq } from 'drizzle-orm'
import { organizations, users } from '../../../server/db/schema/people.ts'
import { bakeAs, type cake } from './cakes.ts'
import { callApi, type Reply } from './call.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './test-server.ts'

/** A bakery with a domain, two bakers and an admin, and a customer of theirs. */
export type Bakery = { admin: Person; baker: Person; other: Person; opener: Person }

export async function createBakery(world: TestServer): Promise<Bakery> {
  const { db, clock } = world.deps
  const bakery = { id: 'organization-bakery', name: 'Bakery', domain: 'bakery.org', createdAt: clock.now() }
  await db.transaction((tx) => tx.insert(organizations).values(bakery))
  const [admin, baker, other, opener] = await Promise.all([
    createPerson(world, 'admin@bakery.org'),
    createPerson(world, 'baker@bakery.org'),
    createPerson(world, 'other@bakery.org'),
    createPerson(world, 'opener@customer.org'),
  ])
  await db.transaction((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users.id, admin.userId)))
  return { admin, baker, other, opener }
}

/** Reads a list or an export as a user. */
export const read = (world: TestServer, person: Person, path: string, query: Record<string, string> = {}) =>
  callApi(world, `${path}?${new URLSearchParams(query)}`, undefined, person.token)

/** Makes a modifying call as a user. */
export const act = (world: TestServer, person: Person, path: string, body: Record<string, unknown>) =>
  callApi(world, path, body, person.token)

export const checksumOf = (index: number) => index.toString(16).padStart(64, '0')

/** Bakes a cake whose number is its checksum, a second after the last. @returns its id */
export async function bakeNumber(
  world: TestServer,
  person: Person,
  index: number,
  filetitle: string,
  emails: readonly string[],
  change: Partial<typeof cake> = {},
): Promise<string> {
  world.clock.advance(1000)
  const permissions = emails.map((email) => ({ email, key_path: ['file'] }))
  const checksum = checksumOf(index)
  const reply: Reply = await bakeAs(world, person, { checksum, filetitle, permissions, ...change })
  if (reply.status !== 200) throw new Error(`Cake ${index} was not baked: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}
