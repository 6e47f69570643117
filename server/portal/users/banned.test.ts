import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addContact, passGate, portal, removeEmail } from '#support/server/accounts.ts'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { baseKey } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { persons } from '../schema/persons.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))

beforeEach(async () => {
  await bakeNumber(server, bakery.baker, 1, 'one.pdf', [bakery.opener.email, '*@hotel.test'])
})

const checksum = checksumOf(1)
const open = ({ email, token }: Pick<Person, 'email' | 'token'>) =>
  callApi(server, '/get_keys', { checksum, email }, token)
const ban = (person: Person, email: string, ban_level = 'org', action = 'add') =>
  act(server, person, '/bans/manage', { action, email, ban_level, reason: 'Banned via portal' })
const rowOf = async (person: Person, email: string, query: Record<string, string> = {}) =>
  (await read(server, person, '/users/openers', { search: email, ...query })).body.data[0]
const admin = { admin: 'true' }

describe('a person banned from their company', () => {
  it('cannot manage anything in it: their own cakes, admin functions or the ban', async () => {
    const { baker, admin: boss } = bakery
    await server.deps.db.transaction((tx) =>
      tx.update(persons).set({ isAdmin: true }).where(eq(persons.id, baker.userId)),
    )
    await ban(boss, baker.email)
    expect((await open(baker)).body.code).toBe('user_banned')
    const grant = { checksum, remove: [], add: [{ email: 'private@home.net', key_path: ['file'] }] }
    const calls: [string, Record<string, unknown>][] = [
      ['/modify_permissions', grant],
      ['/modify_permissions', { ...grant, admin: true }],
      ['/modify_dates', { checksum, openable_date: null, expires_date: null }],
      ['/revoke_access', { email: bakery.opener.email }],
      ['/bans/manage', { action: 'remove', email: baker.email, ban_level: 'org' }],
      ['/bans/manage', { action: 'add', email: boss.email, ban_level: 'individual' }],
      ['/bakers/manage', { action: 'deactivate', email: bakery.otherBaker.email }],
      ['/admins/manage', { action: 'add', email: bakery.otherBaker.email }],
      ['/stripe/create_portal_session', { return_url: 'http://localhost:4000/portal' }],
    ]
    for (const [path, body] of calls) {
      const reply = await act(server, baker, path, body)
      expect([reply.status, reply.body.code], path).toEqual([403, 'banned_from_organization'])
    }
    for (const [path, query] of [
      ['/users/bakers', {}],
      ['/users/admins', {}],
      ['/users/bakers/export.csv', {}],
      ['/users/openers/export.csv', admin],
      ['/export_files.csv', admin],
      ['/export_audit_logs.csv', admin],
      ['/stripe/plans', {}],
    ] as const) {
      const reply = await read(server, baker, path, query)
      expect([reply.status, reply.body.code], path).toEqual([403, 'banned_from_organization'])
    }
    expect((await callApi(server, '/auth/me', undefined, baker.token)).body).toMatchObject({
      is_admin: false,
      role: 'baker',
      entitlements: { bake: false },
    })
    const guest = await createPerson(server, 'private@home.net')
    expect((await open(guest)).body.code).toBe('no_permission')
  })

  it('stays banned under another email address of the account', async () => {
    const { baker } = bakery
    await ban(bakery.admin, baker.email)
    await addContact(server, 'private@home.net', baker.token, portal)
    expect((await removeEmail(server, baker.email, baker.token, portal)).status).toBe(200)
    const { body } = await open({ email: 'private@home.net' as never, token: baker.token })
    expect(body.code).toBe('user_banned')
    // An account that later verifies a banned email address is banned from then on.
    await ban(bakery.admin, 'zoe@hotel.test')
    const zoe = await createPerson(server, 'zed@hotel.test')
    expect((await open(zoe)).status).toBe(200)
    await addContact(server, 'zoe@hotel.test', zoe.token, portal)
    await removeEmail(server, 'zoe@hotel.test', zoe.token, portal)
    expect((await open(zoe)).body.code).toBe('user_banned')
  })

  it('stays banned under a subaddress', async () => {
    await ban(bakery.admin, 'guest@hotel.test')
    const token = await signInByCode(server, 'guest+1@hotel.test', portal)
    await passGate(server, token, '4711')
    const again = { email: 'guest+1@hotel.test' as never, token }
    expect((await open(again)).body.code).toBe('user_banned')
    await ban(bakery.admin, 'guest+1@hotel.test', 'org', 'remove')
    expect((await open(again)).body.keys).toContain(baseKey)
  })

  it('cannot ban or unban themselves', async () => {
    const selfBan = await ban(bakery.baker, 'baker+x@bakery.org', 'individual')
    expect(selfBan.body.error).toBe('You cannot ban yourself.')
    const lifted = await ban(bakery.baker, bakery.baker.email, 'individual', 'remove')
    expect(lifted.body.error).toBe('You cannot unban yourself.')
  })
})

describe('the list of openers', () => {
  it('shows people who opened a cake through a wildcard, and allows banning them', async () => {
    const { baker } = bakery
    expect(await rowOf(baker, 'guest@hotel.test')).toBeUndefined()
    const guest = await createPerson(server, 'guest@hotel.test')
    await open(guest)
    const row = { email: guest.email, through: '*@hotel.test', cake_permission_count: 0, can_ban: true }
    expect(await rowOf(baker, guest.email)).toMatchObject({ ...row, is_active: true, ban_info: null })
    expect(await rowOf(bakery.admin, guest.email, admin)).toMatchObject(row)
    await ban(baker, guest.email, 'individual')
    expect((await open(guest)).body.code).toBe('user_banned')
    expect((await rowOf(baker, guest.email, { status: 'banned' })).ban_info.can_lift).toBe(true)
    // Other people at the domain keep their access.
    expect((await open(await createPerson(server, 'other@hotel.test'))).status).toBe(200)
  })

  it('shows a banned person without access until the ban is lifted', async () => {
    const { baker, opener, admin: boss } = bakery
    await ban(baker, opener.email, 'individual')
    await act(server, baker, '/revoke_access', { email: opener.email })
    expect(await rowOf(baker, opener.email)).toMatchObject({
      cake_permission_count: 0,
      through: null,
      ban_info: { can_lift: true },
    })
    await ban(boss, opener.email)
    expect((await rowOf(boss, opener.email, admin)).ban_info.ban_level).toBe('org')
    await ban(boss, opener.email, 'org', 'remove')
    expect(await rowOf(boss, opener.email, admin)).toBeUndefined()
    await ban(baker, opener.email, 'individual', 'remove')
    expect(await rowOf(baker, opener.email)).toBeUndefined()
  })

  it('shows the ban of an account for each of its email addresses', async () => {
    const { baker, opener } = bakery
    await addContact(server, 'opener@home.net', opener.token, portal)
    await bakeNumber(server, baker, 2, 'two.pdf', ['opener@home.net'])
    await ban(baker, opener.email, 'individual')
    const row = await rowOf(baker, 'opener@home.net', { status: 'banned' })
    expect(row.ban_info).toMatchObject({ ban_level: 'individual', can_lift: true })
    await ban(baker, 'opener@home.net', 'individual', 'remove')
    expect((await rowOf(baker, opener.email)).ban_info).toBeNull()
  })
})
