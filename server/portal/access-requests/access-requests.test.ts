import { beforeEach, describe, expect, it } from 'vitest'
import { act, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { bakeAs, listActivity } from '#support/server/cakes.ts'
import { createPerson, type Person, testPin } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { addHits, lockLimits } from '../../platform/limits/within.ts'
import { days, minutes } from '../../platform/machine/clock.ts'
import { accessRequests } from '../schema/access-requests.ts'

const title = 'figures.pdf'
const checksum = checksumOf(1)
const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
beforeEach(() => bake())

type Dates = { openable_date?: string | null; expiration_date?: string | null }
const bake = (index = 1, change: Dates = {}) =>
  bakeAs(server, bakery.baker, { checksum: checksumOf(index), filetitle: title, permissions: [], ...change })
const ask = (person = bakery.opener, more: Record<string, unknown> = { checksum }) =>
  act(server, person, '/cakes/access_requests', { email: person.email, ...more })
const decline = (person = bakery.baker, more: Record<string, unknown> = {}) =>
  act(server, person, '/cakes/access_requests/decline', { checksum, email: bakery.opener.email, ...more })
const grant = (grantees: readonly string[], person = bakery.baker, more: Record<string, unknown> = {}) =>
  act(server, person, '/modify_permissions', {
    ...{ checksum, add: grantees.map((email) => ({ email, key_path: ['file'] })), remove: [], ...more },
  })
const requestKeys = (person = bakery.opener) =>
  act(server, person, '/get_keys', { checksum, email: person.email })
const accept = (are_accepted: boolean) => act(server, bakery.baker, '/auth/access_requests', { are_accepted })
const getDetail = async (person = bakery.baker, admin = false) =>
  (await act(server, person, '/get_document', { checksum, email: person.email, admin })).body
const listRequests = async (person?: Person, admin?: boolean): Promise<string[]> =>
  (await getDetail(person, admin)).access_requests.map(({ email }: { email: string }) => email)
const listRows = () => server.deps.db.transaction((tx) => tx.select().from(accessRequests))
const listSubjects = async (address = bakery.baker.email) =>
  (await readOutbox(server, address)).map(({ subject }) => subject)
const asked = 'opener@customer.org asks for access to one of your files'
const countAsked = async () =>
  (await listActivity(server)).filter(({ isAccessRequest }) => isAccessRequest).length

describe('asking for access', () => {
  it('emails the owner once, shows the request with the cake, and ends when access is granted', async () => {
    expect((await requestKeys()).body.code).toBe('no_permission')
    expect((await ask()).body).toEqual({ done: true })
    const [email, ...more] = await readOutbox(server, bakery.baker.email)
    expect(more).toEqual([])
    expect(email?.subject).toBe(asked)
    const { id, access_requests } = await getDetail()
    expect(email?.link).toBe(`${server.deps.config.publicUrl}/portal?tab=files&file=${id}&show=${id}`)
    expect(access_requests).toEqual([
      { email: bakery.opener.email, requested_at: server.clock.now().toISOString() },
    ])
    const notice = { with_name: false, language: 'en' }
    const granted = await grant([bakery.opener.email], bakery.baker, { notice })
    expect(granted.body.notified.results).toEqual([{ email: bakery.opener.email, outcome: 'sent' }])
    expect(await listRequests()).toEqual([])
    expect(await listRows()).toEqual([])
    expect((await requestKeys()).status).toBe(200)
  })

  it.each([
    ['was asked before', () => ask()],
    ['declined before', async () => [await ask(), await decline()]],
    ['accepts no requests', () => accept(false)],
  ])('has the same response for an owner who %s, and sends no further email', async (_, prepare) => {
    await prepare()
    const before = await readOutbox(server, bakery.baker.email)
    const asked = await countAsked()
    const reply = await ask()
    expect([reply.status, reply.body]).toEqual([200, { done: true }])
    expect(await readOutbox(server, bakery.baker.email)).toHaveLength(before.length)
    // The user sees each of their requests, whatever became of it.
    expect(await countAsked()).toBe(asked + 1)
  })

  it.each<[string, (now: Date) => Dates]>([
    ['before its openable date', (now) => ({ openable_date: new Date(+now + days(1)).toISOString() })],
    ['after its expiry date', (now) => ({ expiration_date: new Date(+now + minutes(5)).toISOString() })],
  ])('has the same response for a cake %s, and reaches no one', async (_, toDates) => {
    await bake(2, toDates(server.clock.now()))
    server.clock.advance(minutes(10))
    expect((await ask(bakery.opener, { checksum: checksumOf(2) })).body).toEqual({ done: true })
    expect(await listSubjects()).toEqual([])
    expect(await listRows()).toEqual([])
  })

  it('responds like the request for keys where another reason keeps the user from the cake', async () => {
    expect((await ask(bakery.opener, { checksum: checksumOf(9) })).body.code).toBe('unknown_file')
    expect((await ask(bakery.opener, { checksum, email: 'ann@customer.org' })).body.code).toBe('not_yours')
    const ban = { action: 'add', ban_level: 'individual', email: bakery.opener.email, reason: 'Left' }
    await act(server, bakery.baker, '/bans/manage', ban)
    const { status, body } = await ask()
    expect([status, body.code, body.reason]).toEqual([403, 'user_banned', 'Left'])
    expect(await listRows()).toEqual([])
  })

  it('does nothing for a user who has access', async () => {
    await grant([bakery.opener.email])
    expect((await ask()).body).toEqual({ done: true })
    expect(await countAsked()).toBe(0)
  })

  it('sends an owner 3 emails a day, and shows the other requests', async () => {
    const askers = await Promise.all([1, 2, 3, 4].map((at) => createPerson(server, `a${at}@customer.org`)))
    for (const asker of askers) await ask(asker)
    expect(await listSubjects()).toHaveLength(3)
    expect(await listRequests()).toHaveLength(4)
  })

  it('is possible 100 times a day', async () => {
    const id = bakery.opener.userId
    await ask()
    const left = server.deps.db.transaction((tx) => lockLimits(tx, server.deps, 'accessRequestsByUser', [id]))
    expect([...(await left).values()]).toEqual([99])
    await server.deps.db.transaction((tx) => addHits(tx, 'accessRequestsByUser', [id], 99))
    expect((await ask()).body.code).toBe('too_many_requests')
    expect(await countAsked()).toBe(1)
  })

  it('is stored with an action that servers of version 5.2 can show', async () => {
    await ask()
    const [row] = (await listActivity(server)).filter(({ isAccessRequest }) => isAccessRequest)
    expect(row).toMatchObject({ action: 'open_blocked_no_permission', kind: 'other' })
    const { trend } = await getDetail()
    expect(trend.bars.map(({ blocked, warning }: Record<string, number>) => [blocked, warning])).toEqual([
      [0, 1],
    ])
  })

  it('has an action that open pages of version 5.2 can read', async () => {
    await ask()
    const early = { admin: 'false', platform: 'web', client_version: 'portal' }
    const [row] = (await read(server, bakery.opener, '/get_all_audit_logs', early)).body.data
    expect(row).toMatchObject({ action: 'open_blocked_no_permission', msg: 'Added' })
  })

  it('does not reveal the file to the user who asks', async () => {
    await ask()
    const { body } = await read(server, bakery.opener, '/get_all_audit_logs', { admin: 'false' })
    const [row] = body.data.filter(({ action }: { action: string }) => action === 'access_requested')
    expect(row).toMatchObject({ file: null, fileId: null, baker: null, checksum, msg: 'Added' })
    const search = { admin: 'false', search: 'figures' }
    expect((await read(server, bakery.opener, '/get_all_audit_logs', search)).body.data).toEqual([])
    const rows: { action: string }[] = (await getDetail()).recent_activity
    const seen = rows.find(({ action }) => action === 'access_requested')
    expect(seen).toMatchObject({ user: bakery.opener.email, file: title, msg: 'Added' })
  })
})

describe('a pending request', () => {
  beforeEach(() => ask())

  it('ends with a grant of the domain', async () => {
    await grant(['*@customer.org'])
    expect(await listRows()).toEqual([])
  })

  it('is not shown while a ban keeps the user from the cake', async () => {
    const ban = { ban_level: 'individual', email: bakery.opener.email, reason: 'Left' }
    await act(server, bakery.baker, '/bans/manage', { action: 'add', ...ban })
    expect(await listRequests()).toEqual([])
    await act(server, bakery.baker, '/bans/manage', { action: 'remove', ...ban })
    expect(await listRequests()).toEqual([bakery.opener.email])
  })

  it('is declined by an admin in admin mode, and the owner is told', async () => {
    expect((await decline(bakery.admin)).body.code).toBe('unknown_file')
    expect(await listRequests(bakery.admin, true)).toEqual([bakery.opener.email])
    expect((await decline(bakery.admin, { admin: true })).body).toEqual({ done: true })
    expect(await listRequests()).toEqual([])
    const [email] = await readOutbox(server, bakery.baker.email)
    expect(email?.subject).toBe('An admin changed one of your files on Cakelock')
    expect(email?.text).toContain('Declined the request for access from opener@customer.org.')
    expect(await listSubjects(bakery.opener.email)).toEqual([])
  })

  it('of an admin cannot be granted by themselves', async () => {
    await ask(bakery.admin)
    expect((await grant([bakery.admin.email], bakery.admin, { admin: true })).body.code).toBe('own_access')
    expect(await listRequests()).toHaveLength(2)
  })

  it('is not shown to recipients', async () => {
    const ann = await createPerson(server, 'ann@customer.org')
    await grant([ann.email])
    expect(await listRequests(ann)).toEqual([])
  })

  it('ends with the account of the user who asked', async () => {
    expect((await act(server, bakery.opener, '/auth/account/delete', { pin: testPin })).status).toBe(200)
    expect(await listRows()).toEqual([])
  })
})
