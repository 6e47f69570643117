import { beforeAll, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { salary } from '#support/server/cakes.ts'
import type { Person } from '#support/server/people.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))
const ids: string[] = []
const all = { admin: 'true' }

const titles = async (person: Person, query: Record<string, string> = {}) => {
  const reply = await read(server, person, '/get_files', query)
  return reply.body.data?.map((row: { filetitle: string }) => row.filetitle) ?? reply.body.error
}

/** Three cakes of one baker and one of another; the second cake is shared with the customer's domain. */
beforeAll(async () => {
  const { baker, otherBaker, opener } = bakery
  ids[0] = await bakeNumber(server, baker, 1, 'Budget 100%.pdf', [opener.email, 'cfo@partner.org'], {
    openable_date: '2026-03-05T00:00:00Z',
  })
  ids[1] = await bakeNumber(server, baker, 2, 'alpha.CSV', ['*@customer.org'], {
    expiration_date: '2026-04-01T00:00:00Z',
  })
  ids[2] = await bakeNumber(server, baker, 3, 'notes', [])
  ids[3] = await bakeNumber(server, otherBaker, 4, 'Zebra.json', [], {
    openable_date: '2026-03-03T00:00:00Z',
    expiration_date: '2026-05-01T00:00:00Z',
  })
})

describe('the list of cakes', () => {
  it('contains the viewer’s own and shared cakes; in admin mode, all cakes in the company (rule F16)', async () => {
    const { admin, baker, otherBaker, opener } = bakery
    expect(await titles(baker)).toEqual(['notes', 'alpha.CSV', 'Budget 100%.pdf'])
    expect(await titles(otherBaker)).toEqual(['Zebra.json'])
    expect(await titles(opener)).toEqual(['alpha.CSV', 'Budget 100%.pdf'])
    expect(await titles(admin)).toEqual([])
    expect(await titles(admin, all)).toEqual(['Zebra.json', 'notes', 'alpha.CSV', 'Budget 100%.pdf'])
    expect((await read(server, baker, '/get_files', all)).body.code).toBe('not_allowed')
  })

  it('does not show who else has access to a shared cake', async () => {
    const { data } = (await read(server, bakery.opener, '/get_files')).body
    expect(data[1]).toMatchObject({ id: ids[0], can_manage: false, baker_email: 'baker@bakery.org' })
    expect(JSON.parse(data[1].permissions_json)).toEqual([
      { email: 'opener@customer.org', key_path: ['file'] },
    ])
    const ownFile = (await read(server, bakery.baker, '/get_files')).body.data[2]
    expect(ownFile).toMatchObject({ can_manage: true, openable_date: '2026-03-05T00:00:00.000Z' })
    expect(JSON.parse(ownFile.permissions_json)).toHaveLength(2)
  })

  it.each<[string, string | undefined, 'asc' | 'desc', string[]]>([
    ['its name, ignoring case', 'name', 'asc', ['alpha.CSV', 'Budget 100%.pdf', 'notes', 'Zebra.json']],
    ['its baker', 'baker', 'desc', ['Zebra.json']],
    ['its openable date, missing ones last', 'openable_date', 'desc', ['Budget 100%.pdf', 'Zebra.json']],
    ['its openable date, missing ones first', 'openable_date', 'asc', ['alpha.CSV', 'notes']],
    ['its expiration date, missing ones last', 'expiration_date', 'asc', ['alpha.CSV', 'Zebra.json']],
    ['its creation date', undefined, 'asc', ['Budget 100%.pdf', 'alpha.CSV', 'notes', 'Zebra.json']],
  ])('is sorted by %s (rule F19)', async (_, sort_by, sort_dir, first) => {
    const query = { ...all, limit: '4', page: '1', sort_dir, ...(sort_by && { sort_by }) }
    const sorted = await titles(bakery.admin, query)
    const areFirstEqual = sort_by === 'openable_date' && sort_dir === 'asc'
    const expected = areFirstEqual ? sorted.slice(0, 2).sort() : sorted
    expect(expected.slice(0, first.length)).toEqual(first)
    expect(sorted).toHaveLength(4)
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['words in the title', { search: 'UDG' }, ['Budget 100%.pdf']],
    ['a wildcard character of the database', { search: '0%.' }, ['Budget 100%.pdf']],
    ['one or two letters at the start of a word', { search: 'ze' }, ['Zebra.json']],
    ['the baker', { search: 'other@' }, ['Zebra.json']],
    ['a grantee in the search', { search: 'cfo@partner' }, ['Budget 100%.pdf']],
    ['a text without a match', { search: 'nothing of the kind' }, []],
    ['PDF', { file_type: 'pdf' }, ['Budget 100%.pdf']],
    ['CSV, ignoring case', { file_type: 'csv' }, ['alpha.CSV']],
    ['a baker', { baker: 'other@bakery.org' }, ['Zebra.json']],
    ['a grantee', { user: 'opener@customer.org' }, ['Budget 100%.pdf']],
    ['a domain with access', { user: '*@customer.org' }, ['alpha.CSV']],
    ['two filters', { user: '*@customer.org', file_type: 'pdf' }, []],
    ['the start of a time range', { created_after: '2026-03-01T12:00:03Z' }, ['Zebra.json', 'notes']],
    ['the end of a time range', { created_before: '2026-03-01T12:00:02Z' }, ['Budget 100%.pdf']],
  ])('is filtered by %s (rule F22)', async (_, query, expected) =>
    expect(await titles(bakery.admin, { ...all, ...query })).toEqual(expected),
  )

  it('can be filtered by one or several IDs', async () => {
    expect(await titles(bakery.baker, { file_id: ids[0] ?? '' })).toEqual(['Budget 100%.pdf'])
    expect(await titles(bakery.baker, { file_ids: `${ids[0]},${ids[2]},${ids[3]}` })).toEqual([
      'notes',
      'Budget 100%.pdf',
    ])
    expect(await titles(bakery.baker, { search: ids[2] ?? '' })).toEqual(['notes'])
  })

  it('does not reveal through filters who else has access to a shared cake', async () => {
    const { opener } = bakery
    expect(await titles(opener, { search: 'cfo@partner' })).toEqual([])
    expect(await titles(opener, { user: 'cfo@partner.org' })).toEqual([])
    expect(await titles(opener, { user: opener.email })).toEqual(['Budget 100%.pdf'])
  })

  it('returns pages with the total number of rows (rule F20)', async () => {
    const page = (await read(server, bakery.admin, '/get_files', { ...all, page: '2', limit: '3' })).body
    expect(page).toMatchObject({ total: 4, total_is_floor: false, page: 2, limit: 3 })
    expect(page.data.map((row: { id: string }) => row.id)).toEqual([ids[0]])
    expect((await read(server, bakery.admin, '/get_files', { page: '9', limit: '3' })).body.data).toEqual([])
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ page: '0' }, /^page must be a whole number/],
    [{ limit: '101' }, /^limit must be a whole number from 1 to 100/],
    [{ page: '1001' }, /^page must be within the first 10000 rows/],
    [{ sort_by: 'checksum' }, /^sort_by must be name or baker/],
    [{ created_after: 'yesterday' }, /^created_after must be an instant/],
    [{ user: 'nobody' }, /^user must be an email/],
    [{ admin: 'yes' }, /^admin must be true or false/],
  ])('rejects %j', async (query, sentence) => {
    const reply = await read(server, bakery.baker, '/get_files', query)
    expect(reply.body).toMatchObject({ code: 'invalid_input', error: expect.stringMatching(sentence) })
  })
})

const see = (person: Person, number: number, change: Record<string, unknown> = {}) =>
  act(server, person, '/get_document', { checksum: checksumOf(number), email: person.email, ...change })

describe('one cake', () => {
  it('is returned with its access, activity and chart', async () => {
    for (const person of [bakery.opener, bakery.otherBaker])
      await act(server, person, '/get_keys', { checksum: checksumOf(2), email: person.email })
    const { body } = await see(bakery.baker, 2, { time_zone: 'Europe/Bucharest' })
    const permissions = [{ email: '*@customer.org', key_path: ['file'] }]
    expect(body).toMatchObject({ can_manage: true, permissions })
    expect(body.key_paths).toEqual([['file'], salary])
    expect(body.recent_activity).toHaveLength(4)
    expect(body.opened.map((row: { user: string }) => row.user)).toEqual(['opener@customer.org'])
    expect(body.alerts).toMatchObject([{ user: 'other@bakery.org', msg: 'Blocked', statusType: 'blocked' }])
    expect(body.trend).toMatchObject({
      step: '1_minute',
      is_partial: false,
      bars: [{ success: 2, warning: 1, blocked: 1, info: 0 }],
    })
    expect((await see(bakery.baker, 2, { time_zone: 'Nowhere' })).body.error).toMatch(/^time_zone must be/)
  })

  it('shows a grantee only their own access and activity', async () => {
    const { body } = await see(bakery.opener, 2)
    expect(body.recent_activity.map((row: { user: string }) => row.user)).toEqual(['opener@customer.org'])
    expect(body.alerts).toEqual([])
    expect(body.trend.bars).toMatchObject([{ success: 1, blocked: 0 }])
  })
})

describe('effective access', () => {
  const ask = async (email: string, number: number) => {
    const query = { checksum: checksumOf(number), email }
    return (await read(server, bakery.baker, '/get_document/effective_access', query)).body
  }

  it('returns the paths, the dates and the permission that applies', async () => {
    expect(await ask('opener@customer.org', 2)).toMatchObject({
      can_open: true,
      refusal: null,
      is_baker: false,
      from: null,
      until: '2026-04-01T00:00:00.000Z',
      paths: [
        { key_path: ['file'], through: { email: '*@customer.org', key_path: ['file'] } },
        { key_path: salary, through: { email: '*@customer.org', key_path: ['file'] } },
      ],
    })
  })

  it('returns the rejection and the paths that would apply', async () => {
    expect(await ask('opener@customer.org', 1)).toMatchObject({
      can_open: false,
      refusal: { code: 'early_access', reason: 'It can be opened from 2026-03-05T00:00:00.000Z.' },
      paths: [{ key_path: ['file'] }, { key_path: salary }],
    })
    expect(await ask('eve@elsewhere.org', 1)).toMatchObject({ refusal: { code: 'no_permission' }, paths: [] })
    expect(await ask('baker@bakery.org', 3)).toMatchObject({
      can_open: true,
      is_baker: true,
      paths: [{ through: null }, {}],
    })
  })

  it('includes the outer layer for a permission on a field, and the grantee sees both paths (rule F5)', async () => {
    const permission = { email: 'opener@customer.org', key_path: salary }
    const change = { checksum: checksumOf(3), add: [permission], remove: [] }
    expect(await act(server, bakery.baker, '/modify_permissions', change)).toMatchObject({ status: 200 })
    expect((await ask('opener@customer.org', 3)).paths).toEqual([
      { key_path: ['file'], through: permission },
      { key_path: salary, through: permission },
    ])
    const seen = await see(bakery.opener, 3)
    expect(seen.body.key_paths).toEqual([['file'], salary])
  })
})
