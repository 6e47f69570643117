import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { bakeAs, checksum, listActivity } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person, testPassword, testPin } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { emails, passwords } from '../../identity/base/schema/users.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { fileKeys, files, openers, permissions } from '../schema/files.ts'
import { companies, persons } from '../schema/persons.ts'

const server = testServerForEach()

const ann = preparedForEach(() => createPerson(server, 'ann@bakery.org'))

const remove = (person: Person, proof: Record<string, unknown> = { pin: testPin }) =>
  callApi(server, '/auth/account/delete', proof, person.token)
const me = (person: Person) => callApi(server, '/auth/me', undefined, person.token)
const getKeys = (person: Person) =>
  callApi(server, '/get_keys', { checksum, email: person.email }, person.token)
const register = (email: string) => callApi(server, '/stytch/register', { email, password: testPassword })
const count = (table: PgTable) => server.deps.db.transaction((tx) => tx.$count(table))

/** Creates a company with these members, the first as its admin. */
async function makeCompany(...members: Person[]) {
  await server.deps.db.transaction(async (tx) => {
    const row = { id: 'organization-one', name: 'Bakery', domain: 'bakery.org', createdAt: new Date(0) }
    await tx.insert(companies).values(row)
    for (const [index, { userId }] of members.entries()) {
      const change = { companyId: row.id, isAdmin: index === 0 }
      await tx.update(persons).set(change).where(eq(persons.id, userId))
    }
  })
}

describe('deleting an account', () => {
  it('ends its sessions, removes its sign-in methods and blocks its email address', async () => {
    expect((await remove(ann)).body).toEqual({ done: true })
    expect((await me(ann)).status).toBe(401)
    const again = await callApi(server, '/stytch/authenticate', { email: ann.email, password: testPassword })
    expect(again.body.code).toBe('wrong_credentials')
    expect((await register('Ann@BAKERY.org')).body.code).toBe('email_barred')
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe('Your Cakelock account was deleted')
    for (const table of [persons, passwords, emails]) {
      expect(await server.deps.db.transaction((tx) => tx.$count(table))).toBe(0)
    }
  })

  it.each([
    ['with a PIN', { pin: testPin }, () => ann],
    ['without one', { password: testPassword }, () => createPerson(server, 'new@bakery.org', 'verified')],
  ])('happens only once for two simultaneous requests, %s', async (_, proof, create) => {
    const person = await create()
    const responses = await Promise.all([remove(person, proof), remove(person, proof)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    const subjects = (await readOutbox(server, person.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your Cakelock account was deleted'])
  })

  it('destroys the keys of its cakes for everyone', async () => {
    const customer = await createPerson(server, 'ann@customer.org')
    await bakeAs(server, ann)
    expect((await getKeys(customer)).status).toBe(200)
    await remove(ann)
    expect((await getKeys(customer)).body.code).toBe('unknown_file')
    expect([await count(files), await count(fileKeys), await count(permissions)]).toEqual([0, 0, 0])
    // A personal company is named after its owner's email address and is deleted too.
    expect(await count(companies)).toBe(0)
  })

  it('keeps its activity under a single pseudonym in every column and sentence', async () => {
    const baker = await createPerson(server, 'baker@example.org')
    const permission = { email: ann.email, key_path: ['file'] }
    await bakeAs(server, baker, { permissions: [permission] })
    await getKeys(ann)
    await bakeAs(server, ann, { checksum: 'd0'.repeat(32) })
    const before = await listActivity(server)
    await remove(ann)
    const rows = await listActivity(server)
    expect(rows).toHaveLength(before.length)
    expect(JSON.stringify(rows)).not.toContain(ann.email)
    expect(JSON.stringify(rows)).not.toContain(ann.userId)
    const names = new Set(rows.flatMap(({ actor, baker: owner, subject }) => [actor, owner, subject]))
    const pseudonyms = [...names].filter((name) => name?.startsWith('deleted-'))
    expect(pseudonyms).toEqual([expect.stringMatching(/^deleted-[0-9a-f]{12}$/)])
    const granted = rows.find(({ action, actor }) => action === 'permission_added' && actor === baker.email)
    expect(granted?.subject).toBe(pseudonyms[0])
    expect(names).toContain(baker.email)
  })

  it('removes the access that others granted to it and keeps their cakes', async () => {
    const baker = await createPerson(server, 'baker@example.org')
    const customer = await createPerson(server, 'ann@customer.org')
    const to = [ann.email, customer.email].map((email) => ({ email, key_path: ['file'] }))
    await bakeAs(server, baker, { permissions: to })
    await remove(ann)
    const left = await server.deps.db.transaction((tx) => tx.select().from(permissions))
    expect(left.map(({ grantee }) => grantee)).toEqual([customer.email])
    const openerRows = await server.deps.db.transaction((tx) => tx.select().from(openers))
    expect(openerRows.map(({ grantee }) => grantee)).toEqual([customer.email])
    expect((await getKeys(customer)).status).toBe(200)
  })

  it('is rejected for the last admin of a company with other members', async () => {
    const bob = await createPerson(server, 'bob@bakery.org')
    await makeCompany(ann, bob)
    expect((await me(ann)).body.is_last_admin).toBe(true)
    expect(await remove(ann, { pin: '0000' })).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    expect((await me(bob)).body.is_last_admin).toBe(false)
    expect((await remove(bob)).status).toBe(200)
    expect((await me(ann)).body.is_last_admin).toBe(false)
    expect((await remove(ann)).status).toBe(200)
    expect(await count(companies)).toBe(1)
  })

  it('keeps one of the two last admins if both delete their accounts at the same time', async () => {
    const [bob, eve] = [
      await createPerson(server, 'bob@bakery.org'),
      await createPerson(server, 'eve@bakery.org'),
    ]
    await makeCompany(ann, bob, eve)
    const isBob = eq(persons.id, bob.userId)
    await server.deps.db.transaction((tx) => tx.update(persons).set({ isAdmin: true }).where(isBob))
    const replies = await Promise.all([remove(ann), remove(bob)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the proof required to delete an account', () => {
  it('is the PIN, with its counter', async () => {
    expect((await remove(ann, {})).body.error).toBe('pin is missing.')
    expect((await remove(ann, { password: testPassword })).status).toBe(400)
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect((await remove(ann, { pin: '0000' })).body.code).toBe('wrong_pin')
    }
    expect((await remove(ann)).headers.get('retry-after')).toBe('30')
    expect((await me(ann)).status).toBe(200)
  })

  it('is the password if no PIN is set, with the limits of sign-in', async () => {
    const bob = await createPerson(server, 'bob@bakery.org', 'verified')
    expect((await remove(bob, { pin: testPin })).body.error).toBe('password is missing.')
    for (let attempts = 0; attempts < 10; attempts += 1) {
      expect((await remove(bob, { password: 'wrong' })).body.code).toBe('wrong_credentials')
    }
    expect((await remove(bob, { password: testPassword })).headers.get('retry-after')).toBe('900')
    server.clock.advance(minutes(15))
    expect((await remove(bob, { password: testPassword })).status).toBe(200)
  })

  it('is a fresh session if there is neither a PIN nor a password', async () => {
    const token = await signInByCode(server, 'eve@example.org', { publicToken: portalToken })
    const eve = { ...ann, email: 'eve@example.org', token } as Person
    server.clock.advance(minutes(5))
    expect((await remove(eve, {})).body.code).toBe('not_fresh')
    const again = await signInByCode(server, 'eve@example.org', { publicToken: portalToken })
    expect((await remove({ ...eve, token: again }, {})).status).toBe(200)
  })

  it('is not requested before the email address is verified', async () => {
    const eve = await createPerson(server, 'eve@example.org', 'nothing')
    expect((await remove(eve, { password: testPassword })).body.code).toBe('email_unverified')
  })
})
