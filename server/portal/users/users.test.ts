import { beforeEach, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { listActivity } from '#support/server/cakes.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))

beforeEach(async () => {
  const { baker, otherBaker, opener } = bakery
  await bakeNumber(server, baker, 1, 'one.pdf', [opener.email, '*@partner.org'])
  await bakeNumber(server, baker, 2, 'two.pdf', [opener.email])
  await bakeNumber(server, otherBaker, 3, 'three.pdf', [opener.email, 'zoe@guest.org'])
})

const open = (person: Person, number: number) =>
  act(server, person, '/get_keys', { checksum: checksumOf(number), email: person.email })
const admin = { admin: 'true' }
const listOpeners = async (person: Person, query: Record<string, string> = {}) =>
  (await read(server, person, '/users/openers', query)).body
const emailsOf = (list: { data: { email: string }[] }) => list.data.map((row) => row.email)
const ban = (person: Person, email: string, ban_level: string, action = 'add') =>
  act(server, person, '/bans/manage', { action, email, ban_level, reason: 'Banned via portal' })

it('rejects a ban whose reason has control characters', async () => {
  for (const reason of ['\u001b]0;owned\u0007', 'one\ntwo', '\u009b2J']) {
    const body = { action: 'add', email: 'opener@customer.org', ban_level: 'individual', reason }
    expect(await act(server, bakery.baker, '/bans/manage', body), reason).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        error: expect.stringContaining('must not contain line breaks or other control characters'),
      },
    })
  }
})

describe('openers', () => {
  it('lists the grantees of the viewer’s own cakes; in admin mode, of all cakes in the company', async () => {
    const ownOpeners = await listOpeners(bakery.baker, { sort_by: 'email', sort_dir: 'asc' })
    expect(ownOpeners).toMatchObject({
      total: 2,
      data: [
        { email: '*@partner.org', is_wildcard: true, cake_permission_count: 1, can_ban: false },
        { email: 'opener@customer.org', is_wildcard: false, cake_permission_count: 2, can_ban: true },
      ],
    })
    const everybody = await listOpeners(bakery.admin, { ...admin, sort_by: 'cake_permission_count' })
    expect(
      everybody.data.map((row: { email: string; cake_permission_count: number }) => [
        row.email,
        row.cake_permission_count,
      ]),
    ).toEqual([
      ['opener@customer.org', 3],
      ['zoe@guest.org', 1],
      ['*@partner.org', 1],
    ])
    expect((await listOpeners(bakery.opener)).data).toEqual([])
  })

  it('counts openers and domains as active for 90 days after opening a cake (rule F23)', async () => {
    const partner = await createPerson(server, 'pat@partner.org')
    await open(bakery.opener, 1)
    await open(partner, 1)
    const list = await listOpeners(bakery.baker)
    expect(list.data).toMatchObject([
      { email: 'pat@partner.org', through: '*@partner.org', is_active: true },
      { email: 'opener@customer.org', last_opened_at: server.clock.now().toISOString(), is_active: true },
      { email: '*@partner.org', last_opened_at: server.clock.now().toISOString(), is_active: true },
    ])
    // Opening one baker's cakes does not count for another baker.
    expect((await listOpeners(bakery.otherBaker)).data[0]).toMatchObject({
      last_opened_at: null,
      is_active: false,
    })
    expect(emailsOf(await listOpeners(bakery.admin, { ...admin, status: 'active' }))).toHaveLength(3)
    expect(emailsOf(await listOpeners(bakery.admin, { ...admin, status: 'inactive' }))).toEqual([
      'zoe@guest.org',
    ])
  })

  it('are filtered by search, creation and status', async () => {
    const filters: [Record<string, string>, string[]][] = [
      [{ search: 'ZOE' }, ['zoe@guest.org']],
      [{ search: 'zo' }, ['zoe@guest.org']],
      [{ search: 'oe' }, []],
      [{ search: 'partner' }, ['*@partner.org']],
      [{ created_after: '2026-03-01T12:00:03Z' }, ['zoe@guest.org']],
      [{ created_before: '2026-03-01T12:00:02Z', search: 'customer' }, ['opener@customer.org']],
      [{ status: 'banned' }, []],
    ]
    for (const [query, expected] of filters) {
      const openers = await listOpeners(bakery.admin, { ...admin, ...query })
      expect(emailsOf(openers), JSON.stringify(query)).toEqual(expected)
    }
  })
})

describe('bans (rule F13)', () => {
  const statusOf = async (person: Person, query: Record<string, string> = {}) =>
    (await listOpeners(person, { ...query, search: 'opener@' })).data[0]

  it('by a baker apply to that baker’s cakes, and only that baker can lift them', async () => {
    await ban(bakery.baker, bakery.opener.email, 'individual')
    expect([(await open(bakery.opener, 1)).body.code, (await open(bakery.opener, 3)).status]).toEqual([
      'user_banned',
      200,
    ])
    expect((await statusOf(bakery.baker)).ban_info).toMatchObject({
      ban_level: 'individual',
      reason: 'Banned via portal',
      can_lift: true,
      baker_email: 'baker@bakery.org',
    })
    expect(await statusOf(bakery.otherBaker)).toMatchObject({ ban_info: null, bans: [] })
    expect(await statusOf(bakery.admin, admin)).toMatchObject({ ban_info: null, bans: [{ can_lift: false }] })
    await ban(bakery.baker, bakery.opener.email, 'individual', 'remove')
    expect((await open(bakery.opener, 1)).status).toBe(200)
  })

  it('by the company apply to all its cakes, and can only be lifted in admin mode', async () => {
    await ban(bakery.admin, bakery.opener.email, 'org')
    expect((await open(bakery.opener, 3)).body.code).toBe('user_banned')
    expect((await statusOf(bakery.baker)).ban_info).toMatchObject({ ban_level: 'org', can_lift: false })
    expect((await ban(bakery.baker, bakery.opener.email, 'org', 'remove')).body.code).toBe('not_allowed')
    await ban(bakery.baker, bakery.opener.email, 'individual')
    expect(await statusOf(bakery.baker)).toMatchObject({
      ban_info: { ban_level: 'individual' },
      bans: [{}, {}],
    })
    expect(await statusOf(bakery.admin, admin)).toMatchObject({
      ban_info: { ban_level: 'org', can_lift: true },
    })
    expect(emailsOf(await listOpeners(bakery.admin, { ...admin, status: 'banned' }))).toEqual([
      'opener@customer.org',
    ])
    await ban(bakery.admin, bakery.opener.email, 'org', 'remove')
    expect((await open(bakery.opener, 3)).status).toBe(200)
    expect((await open(bakery.opener, 1)).body.code).toBe('user_banned')
  })

  it('leave one activity row per change, and none if nothing changes', async () => {
    for (const action of ['add', 'add', 'remove', 'remove'])
      await ban(bakery.admin, 'eve@x.org', 'org', action)
    const rows = (await listActivity(server)).filter((row) => row.subject === 'eve@x.org')
    expect(rows.map((row) => [row.action, row.asAdmin, row.companyId])).toEqual([
      ['user_banned', true, 'organization-bakery'],
      ['user_restored', true, 'organization-bakery'],
    ])
  })

  it('rejects bans on oneself, on wildcards and by users who have not baked', async () => {
    expect((await ban(bakery.baker, bakery.baker.email, 'individual')).body.error).toBe(
      'You cannot ban yourself.',
    )
    expect((await ban(bakery.baker, '*@partner.org', 'individual')).body.error).toMatch(
      /^email must be an email/,
    )
    expect((await ban(bakery.opener, 'eve@x.org', 'individual')).body.code).toBe('not_allowed')
  })
})

describe('bakers', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await read(server, bakery.admin, '/users/bakers', query)).body
  const manage = (person: Person, email: string, action: string) =>
    act(server, person, '/bakers/manage', { action, email })

  it('lists the bakers of the company by last bake', async () => {
    await createPerson(server, 'idle@bakery.org')
    await bakeNumber(server, await createPerson(server, 'rival@rival.org'), 9, 'rival.pdf', [])
    expect(await list()).toMatchObject({
      total: 2,
      data: [
        {
          email: 'other@bakery.org',
          cake_count: 1,
          cake_permission_count: 1,
          is_active: true,
          ban_info: null,
        },
        {
          email: 'baker@bakery.org',
          cake_count: 2,
          cake_permission_count: 2,
          last_bake_at: '2026-03-01T12:00:02.000Z',
        },
      ],
    })
    expect(emailsOf(await list({ search: 'baker@b', sort_by: 'email' }))).toEqual(['baker@bakery.org'])
    expect(emailsOf(await list({ sort_by: 'cake_permission_count' }))).toEqual([
      'baker@bakery.org',
      'other@bakery.org',
    ])
  })

  it('can be deactivated and reactivated, with an activity row each', async () => {
    for (const action of ['deactivate', 'deactivate']) {
      expect((await manage(bakery.admin, bakery.baker.email, action)).status).toBe(200)
    }
    await expect(bakeNumber(server, bakery.baker, 7, 'late.pdf', [])).rejects.toThrow('baker_deactivated')
    expect(emailsOf(await list({ status: 'inactive' }))).toEqual(['baker@bakery.org'])
    await manage(bakery.admin, bakery.baker.email, 'reactivate')
    await bakeNumber(server, bakery.baker, 7, 'late.pdf', [])
    const rows = (await listActivity(server)).filter((row) => row.action.startsWith('baker_'))
    expect(rows.map((row) => [row.action, row.subject, row.asAdmin])).toEqual([
      ['baker_deactivated', 'baker@bakery.org', true],
      ['baker_reactivated', 'baker@bakery.org', true],
    ])
  })
})
