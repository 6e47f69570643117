import { beforeAll, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import type { Person } from '#support/server/people.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'
import { activity } from '../schema/files.ts'

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))
let cake: string

type Item = { id: string; action: string; user: string; file: string | null; isAdmin: boolean }

const list = async (person: Person, query: Record<string, string> = {}): Promise<Item[]> =>
  (await read(server, person, '/get_all_audit_logs', query)).body.data
const actions = async (person: Person, query: Record<string, string> = {}) =>
  (await list(person, query)).map((row) => row.action)
const sum = async (person: Person, query: Record<string, string> = {}) => {
  const { body } = await read(server, person, '/stats/summary', query)
  return [body.total_files_baked, body.total_files_opened, body.total_alerts]
}

// A cake is baked, opened, rejected and changed in admin mode, and another baker bakes one, a second after each other.
beforeAll(async () => {
  const { admin, baker, otherBaker, opener } = bakery
  const tick = () => server.clock.advance(1000)
  cake = await bakeNumber(server, baker, 1, 'report.pdf', [opener.email])
  tick()
  await act(server, opener, '/get_keys', { checksum: checksumOf(1), email: opener.email })
  tick()
  await act(server, otherBaker, '/get_keys', { checksum: checksumOf(1), email: otherBaker.email })
  tick()
  await act(server, admin, '/modify_dates', {
    checksum: checksumOf(1),
    admin: true,
    openable_date: null,
    expires_date: '2026-09-01T00:00:00Z',
  })
  await bakeNumber(server, otherBaker, 2, 'prices.csv', [])
})

const admin = { admin: 'true' }

describe('activity', () => {
  it('lists the activity of the viewer’s cakes and actions; in admin mode, of the company (rule F16)', async () => {
    const { baker, otherBaker, opener } = bakery
    const ownActions = await actions(baker)
    expect(ownActions.slice(0, 3)).toEqual([
      'expiration_date_modified',
      'open_blocked_no_permission',
      'file_opened',
    ])
    // Baked and granted at the same time.
    expect(ownActions.slice(3).sort()).toEqual(['file_baked', 'permission_added'])
    expect(await actions(otherBaker)).toEqual(['file_baked', 'open_blocked_no_permission'])
    expect(await actions(opener)).toEqual(['file_opened'])
    expect(await actions(bakery.admin)).toEqual(['expiration_date_modified'])
    expect(await actions(bakery.admin, admin)).toHaveLength(6)
  })

  it('describes action, subject and actor', async () => {
    const [row] = await list(bakery.admin, { ...admin, activity_type: 'alerts' })
    expect(row).toEqual({
      id: expect.stringMatching(/^activity-/),
      action: 'open_blocked_no_permission',
      user: 'other@bakery.org',
      msg: 'Blocked',
      description: 'Tried to open the file without permission',
      sentence: '{user} tried to open {file} without permission',
      statusType: 'blocked',
      deviceType: 'unknown',
      baker: 'baker@bakery.org',
      file: 'report.pdf',
      fileId: cake,
      checksum: checksumOf(1),
      header_hash: null,
      isAdmin: false,
      createdAt: '2026-03-01T12:00:03.000Z',
      timestamp: '2026-03-01T12:00:03.000Z',
    })
    const byAdmins = (await list(bakery.baker)).filter((entry) => entry.isAdmin)
    expect(byAdmins.map((entry) => entry.user)).toEqual(['admin@bakery.org'])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['baked', { activity_type: 'baked' }, ['file_baked', 'file_baked']],
    ['opened', { activity_type: 'opened' }, ['file_opened']],
    ['alerts', { activity_type: 'alerts' }, ['open_blocked_no_permission']],
    ['a type of file', { file_type: 'csv' }, ['file_baked']],
    ['actor', { search: 'opener@cust' }, ['file_opened', 'permission_added']],
    [
      'a time range',
      { timestamp_after: '2026-03-01T12:00:02Z', timestamp_before: '2026-03-01T12:00:03Z' },
      ['file_opened'],
    ],
    [
      'activity of others',
      { exclude_viewer: 'true', activity_type: 'alerts' },
      ['open_blocked_no_permission'],
    ],
    ['activity of other domains', { exclude_domain: 'true' }, ['file_opened']],
    ['a text without a match', { search: 'nothing of the kind' }, []],
  ])('is filtered by %s', async (_, query, expected) =>
    expect(await actions(bakery.admin, { ...admin, ...query })).toEqual(expected),
  )

  it('excludes the viewer’s own actions on request', async () => {
    expect(await actions(bakery.admin, { ...admin, exclude_viewer: 'true' })).not.toContain(
      'expiration_date_modified',
    )
  })

  it('finds visible entries by the ID of a cake or an entry', async () => {
    const entries = await list(bakery.baker, { file_id: cake })
    expect(entries).toHaveLength(5)
    const [entry] = entries
    expect(await list(bakery.baker, { activity_id: entry?.id ?? '' })).toEqual([entry])
    expect(await list(bakery.baker, { search: entry?.id ?? '' })).toEqual([entry])
    expect(await list(bakery.baker, { search: cake })).toHaveLength(5)
    expect(await list(bakery.opener, { activity_id: entry?.id ?? '' })).toEqual([])
  })

  it('sorts by time in both directions, in pages', async () => {
    const down = await list(bakery.admin, admin)
    const up = await list(bakery.admin, { ...admin, sort_dir: 'asc' })
    expect(up).toEqual([...down].reverse())
    const { body } = await read(server, bakery.admin, '/get_all_audit_logs', {
      ...admin,
      page: '2',
      limit: '4',
    })
    expect(body).toMatchObject({ total: 6, total_is_floor: false, data: down.slice(4) })
  })
})

describe('a person whose key request was rejected', () => {
  const rejected = (person: Person, query: Record<string, string> = {}) =>
    list(person, { activity_type: 'alerts', ...query })

  it('sees the action, time and checksum, but nothing else about the file (rule F16)', async () => {
    const { otherBaker } = bakery
    const [row, ...rest] = await rejected(otherBaker)
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      action: 'open_blocked_no_permission',
      user: 'other@bakery.org',
      checksum: checksumOf(1),
      baker: null,
      file: null,
      fileId: null,
      timestamp: '2026-03-01T12:00:03.000Z',
    })
    const csv = (await read(server, otherBaker, '/export_audit_logs.csv', { activity_type: 'alerts' })).body
    expect(csv).toContain(checksumOf(1))
    for (const secret of ['report.pdf', 'baker@', cake, 'Bakery']) {
      expect(JSON.stringify(row)).not.toContain(secret)
      expect(csv).not.toContain(secret)
    }
  })

  it.each<[string, Record<string, string>]>([
    ['the title', { search: 'report' }],
    ['the baker', { search: 'baker@' }],
    ['the ID of the file', { search: 'FILE' }],
    ['the file', { file_id: 'FILE' }],
    ['the type of the file', { file_type: 'pdf' }],
  ])('cannot find the entry by %s in the list, tiles or export, unlike the owner', async (_, filter) => {
    const query = Object.fromEntries(
      Object.entries(filter).map(([key, is]) => [key, is === 'FILE' ? cake : is]),
    )
    expect(await rejected(bakery.otherBaker, query)).toEqual([])
    expect(await sum(bakery.otherBaker, query)).toEqual([0, 0, 0])
    const exported = await read(server, bakery.otherBaker, '/export_audit_logs.csv', query)
    expect(exported.body).not.toContain('open_blocked')
    expect(await rejected(bakery.baker, query)).toHaveLength(1)
    expect(await sum(bakery.baker, query)).toMatchObject([expect.any(Number), expect.any(Number), 1])
    expect(await rejected(bakery.admin, { ...admin, ...query })).toHaveLength(1)
  })

  it('can find the entry by the values it shows', async () => {
    for (const search of [checksumOf(1), 'other@']) {
      expect(await rejected(bakery.otherBaker, { search })).toHaveLength(1)
    }
    const [row] = await rejected(bakery.otherBaker)
    expect(await rejected(bakery.otherBaker, { search: row?.id ?? '' })).toHaveLength(1)
    expect(await sum(bakery.otherBaker)).toEqual([1, 0, 1])
    expect(await sum(bakery.otherBaker, { file_type: 'csv' })).toEqual([1, 0, 0])
  })
})

describe('the tiles', () => {
  it('count visible entries and follow the filters', async () => {
    expect(await sum(bakery.baker)).toEqual([1, 1, 1])
    expect(await sum(bakery.opener)).toEqual([0, 1, 0])
    expect(await sum(bakery.admin, admin)).toEqual([2, 1, 1])
    expect(await sum(bakery.admin, { ...admin, file_type: 'csv' })).toEqual([1, 0, 0])
    expect(await sum(bakery.admin, { ...admin, search: 'opener@' })).toEqual([0, 1, 0])
  })
})

describe('the viewer’s own sign-ins', () => {
  /**
   * Two on one day in Berlin, two on the next, and one by another user. In UTC, all but the first and last are on one
   * day.
   */
  const instants = [
    '2026-02-01T22:59:00Z',
    '2026-02-01T23:01:00Z',
    '2026-02-02T10:00:00Z',
    '2026-02-02T23:30:00Z',
  ]
  const fold = { fold_sign_ins: 'true', time_zone: 'Europe/Berlin' }
  const february = { timestamp_after: '2026-02-01T00:00:00Z', timestamp_before: '2026-03-01T00:00:00Z' }
  const seen = async (query: Record<string, string>) => {
    const { body } = await read(server, bakery.admin, '/get_all_audit_logs', { ...february, ...query })
    const rows = (body.data as (Item & { timestamp: string; description: string; sign_ins?: number })[]).map(
      ({ timestamp, sign_ins }) => [timestamp.slice(5, 16), sign_ins ?? 1],
    )
    return { total: body.total, rows }
  }

  beforeAll(async () => {
    const rowOf = ({ userId, email }: Person, at: string) => ({
      id: `activity-${email}-${at}`,
      at: new Date(at),
      action: 'signed_in' as const,
      actorId: userId,
      actor: email,
      companyId: 'organization-bakery',
      deviceType: 'web',
    })
    await server.deps.db.transaction(async (tx) => {
      await tx.insert(activity).values(instants.map((at) => rowOf(bakery.admin, at)))
      await tx
        .insert(activity)
        .values(['2026-02-02T09:00:00Z', '2026-02-02T09:30:00Z'].map((at) => rowOf(bakery.otherBaker, at)))
    })
  })

  it('are listed individually unless folding is requested', async () => {
    expect(await seen({})).toMatchObject({ total: 4 })
    expect(await seen({ ...admin })).toMatchObject({ total: 6 })
  })

  it('fold into one row per day in the viewer’s time zone, with a count (rule F27)', async () => {
    const days = [
      ['02-02T23:30', 1],
      ['02-02T10:00', 2],
      ['02-01T22:59', 1],
    ]
    expect(await seen(fold)).toEqual({ total: 3, rows: days })
    expect(await seen({ ...fold, time_zone: 'UTC' })).toEqual({
      total: 2,
      rows: [
        ['02-02T23:30', 2],
        ['02-01T23:01', 2],
      ],
    })
    expect(await seen({ ...fold, sort_dir: 'asc' })).toEqual({ total: 3, rows: days.toReversed() })
    expect(await seen({ ...fold, search: bakery.admin.email })).toMatchObject({ total: 3 })
    expect(await seen({ ...fold, limit: '2', page: '2' })).toEqual({ total: 3, rows: days.slice(2) })
  })

  it('are never folded if they are another user’s', async () =>
    expect(await seen({ ...fold, ...admin })).toMatchObject({ total: 5 }))

  it('are only folded with sign-ins that match the filters', async () =>
    expect(await seen({ ...fold, timestamp_before: '2026-02-02T09:00:00Z' })).toEqual({
      total: 2,
      rows: [
        ['02-01T23:01', 1],
        ['02-01T22:59', 1],
      ],
    }))

  it('are folded the same way in the CSV file', async () => {
    const { body } = await read(server, bakery.admin, '/export_audit_logs.csv', { ...february, ...fold })
    const lines = String(body).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('Signed in 2 times on this day')
  })

  it('rejects an unknown time zone', async () => {
    const query = { ...fold, time_zone: 'Nowhere' }
    const { status, body } = await read(server, bakery.admin, '/get_all_audit_logs', query)
    expect(status).toBe(400)
    expect(body.error).toBe('time_zone must be an IANA time zone such as Europe/Bucharest.')
  })
})

describe('files only', () => {
  it('excludes entries without a file from the list and the tiles', async () => {
    const all = await list(bakery.admin, admin)
    const files = await list(bakery.admin, { ...admin, files_only: 'true' })
    expect(files).toEqual(all.filter(({ file }) => file !== null))
    expect(files.length).toBeLessThan(all.length)
    expect(await sum(bakery.admin, { ...admin, files_only: 'true' })).toEqual([2, 1, 1])
  })
})
