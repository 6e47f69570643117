import { companies } from '../../../server/portal/schema/persons.ts'
import { bakeAs, type cake } from './cakes.ts'
import { callApi, type Reply } from './call.ts'
import { createPerson, makeAdmin, type Person } from './people.ts'
import type { TestServer } from './test-server.ts'

/** A company with a domain, two bakers and an admin, and one of its customers. */
export type Bakery = { admin: Person; baker: Person; otherBaker: Person; opener: Person }

/** Adds the company of the domain `bakery.org`, without members. */
export async function addCompany({ deps }: TestServer): Promise<void> {
  const bakery = { id: 'organization-bakery', name: 'Bakery', domain: 'bakery.org' }
  await deps.db.transaction((tx) => tx.insert(companies).values({ ...bakery, createdAt: deps.clock.now() }))
}

export async function createBakery(server: TestServer): Promise<Bakery> {
  await addCompany(server)
  const [admin, baker, otherBaker, opener] = await Promise.all([
    createPerson(server, 'admin@bakery.org'),
    createPerson(server, 'baker@bakery.org'),
    createPerson(server, 'other@bakery.org'),
    createPerson(server, 'opener@customer.org'),
  ])
  await makeAdmin(server, admin)
  return { admin, baker, otherBaker, opener }
}

/** Reads a list or an export as a user. */
export const read = (server: TestServer, person: Person, path: string, query: Record<string, string> = {}) =>
  callApi(server, `${path}?${new URLSearchParams(query)}`, undefined, person.token)

/** Makes a modifying call as a user. */
export const act = (server: TestServer, person: Person, path: string, body: Record<string, unknown>) =>
  callApi(server, path, body, person.token)

export const checksumOf = (index: number) => index.toString(16).padStart(64, '0')

/** Advances the clock by a second and bakes a cake whose checksum is `index`. @returns its id */
export async function bakeNumber(
  server: TestServer,
  person: Person,
  index: number,
  filetitle: string,
  emails: readonly string[],
  change: Partial<typeof cake> = {},
): Promise<string> {
  server.clock.advance(1000)
  const permissions = emails.map((email) => ({ email, key_path: ['file'] }))
  const checksum = checksumOf(index)
  const reply: Reply = await bakeAs(server, person, { checksum, filetitle, permissions, ...change })
  if (reply.status !== 200) throw new Error(`Cake ${index} was not baked: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}
