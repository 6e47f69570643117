import { beforeAll, describe, expect, it } from 'vitest'
import { bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { listActivity } from '#support/server/cakes.ts'
import { watchDriverRows } from '#support/server/database.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'
import { activity, files } from '../schema/files.ts'
import { batchRows } from './start-export.ts'

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))

const lines = (text: string) => text.trimEnd().split('\r\n')
const cellsOf = (line = '') => line.slice(1, -1).split('","')

/** A cake with a formula in its name, 2,300 more, many of them created at the same time, and 1,200 activity entries. */
beforeAll(async () => {
  const { admin, baker, opener } = bakery
  await bakeNumber(server, baker, 1, '=HYPERLINK("http://x.org","me, too").pdf', [opener.email])
  const at = server.clock.now().getTime()
  await server.deps.db.transaction(async (tx) => {
    for (let start = 0; start < 2300; start += 500) {
      const length = Math.min(500, 2300 - start)
      const rows = Array.from({ length }, (_, offset) => {
        const index = start + offset + 10
        const createdAt = new Date(at - Math.floor(index / 50) * 1000)
        return {
          id: `file-${checksumOf(index).slice(28)}`,
          checksum: checksumOf(index),
          title: `${index}.csv`,
          ownerId: baker.userId,
          bakerAddress: baker.email,
          companyId: 'organization-bakery',
          createdAt,
          updatedAt: createdAt,
        }
      })
      await tx.insert(files).values(rows)
    }
    const entries = Array.from({ length: 1200 }, (_, index) => ({
      id: `activity-${checksumOf(index).slice(28)}`,
      at: new Date(at - index),
      action: 'signed_in' as const,
      actorId: admin.userId,
      actor: admin.email,
      companyId: 'organization-bakery',
      message: 'Signed in',
      deviceType: 'web',
    }))
    await tx.insert(activity).values(entries)
  })
})

const admin = { admin: 'true' }

describe('an export', () => {
  it('contains every matching row once and no formulas (rule F25)', async () => {
    const reply = await read(server, bakery.admin, '/export_files.csv', admin)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-rows': '2301',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="files-2026-03-01.csv"',
    })
    const [header, first, ...rest] = lines(reply.body)
    expect(header).toBe(
      '"ID","Display Name","Baker","Created","Openable","Expires","Checksum","People With Access"',
    )
    expect(first).toContain(`,"'=HYPERLINK(""http://x.org"",""me, too"").pdf","baker@bakery.org",`)
    expect(first?.endsWith(`,"${checksumOf(1)}","1"`)).toBe(true)
    expect(new Set(rest.map((line) => cellsOf(line)[0])).size).toBe(2300)
    const created = rest.map((line) => cellsOf(line)[3] ?? '')
    expect(created).toEqual([...created].sort().reverse())
  })

  it('starts with a UTF-8 byte order mark', async () => {
    const response = await server.app.request('/api/v1/export_files.csv', {
      headers: { authorization: `Bearer ${bakery.baker.token}` },
    })
    const [first] = [new Uint8Array(await response.arrayBuffer()).slice(0, 3)]
    expect([...first]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('reads the next batch only when the client has read the previous one', async () => {
    const { db } = server.deps
    let transactions = 0
    const { transaction } = db
    db.transaction = (work) => {
      transactions += 1
      return transaction(work)
    }
    const response = await server.app.request('/api/v1/export_files.csv?admin=true', {
      headers: { authorization: `Bearer ${bakery.admin.token}` },
    })
    const reader = response.body?.getReader()
    const before = transactions
    const sizes: number[] = []
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      sizes.push(lines(new TextDecoder().decode(part.value)).length)
      expect(transactions - before).toBeLessThanOrEqual(sizes.length)
    }
    db.transaction = transaction
    expect(sizes).toEqual([batchRows + 1, batchRows, batchRows, batchRows, 301])
  })

  it.each(['/export_files.csv', '/export_audit_logs.csv'])(
    'of %s never holds more than 1,000 rows in memory, counted at the driver',
    async (path) => {
      const driver = watchDriverRows()
      try {
        const response = await server.app.request(`/api/v1${path}?admin=true`, {
          headers: { authorization: `Bearer ${bakery.admin.token}` },
        })
        const reader = response.body?.getReader()
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
          expect(Math.max(...driver.counts)).toBeLessThanOrEqual(1000)
        }
        expect(Math.max(...driver.counts)).toBeGreaterThanOrEqual(batchRows)
      } finally {
        driver.stop()
      }
    },
  )

  it('follows the filters of its list', async () => {
    const text = async (query: Record<string, string>) =>
      lines((await read(server, bakery.baker, '/export_files.csv', query)).body)
    expect(await text({ file_type: 'pdf' })).toHaveLength(2)
    expect(await text({ search: '1234.csv' })).toHaveLength(2)
    const fileId = `file-${checksumOf(10).slice(28)}`
    expect(await text({ file_ids: `${fileId},file-${checksumOf(11).slice(28)}` })).toHaveLength(3)
  })

  it.each(['', ',', ' '])(
    'rejects the empty selection %j rather than exporting everything (rule F26)',
    async (file_ids) => {
      expect(await read(server, bakery.baker, '/export_files.csv', { file_ids })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', error: /file_ids must name at least one file/ },
      })
    },
  )

  it('leaves the number of grantees empty for cakes shared with the viewer', async () => {
    const [, row] = lines((await read(server, bakery.opener, '/export_files.csv')).body)
    expect(row?.endsWith(`,"${checksumOf(1)}",""`)).toBe(true)
  })

  it('contains every entry of the audit log, in both orders', async () => {
    for (const sort_dir of ['desc', 'asc']) {
      const query = { ...admin, sort_dir, activity_type: 'all' }
      const { total } = (await read(server, bakery.admin, '/get_all_audit_logs', query)).body
      const [header, ...rows] = lines(
        (await read(server, bakery.admin, '/export_audit_logs.csv', query)).body,
      )
      expect(header).toMatch(/^"ID","User","Device Type","Baker","Action","File","File ID","Timestamp",/)
      // This export adds an entry.
      expect(rows).toHaveLength(total + 1)
      expect(new Set(rows.map((row) => cellsOf(row)[0])).size).toBe(rows.length)
      const at = rows.map((row) => /"(2026-[\d:.T-]+Z)"/.exec(row)?.[1] ?? '')
      expect(at).toEqual(sort_dir === 'asc' ? [...at].sort() : [...at].sort().reverse())
    }
  })

  it.each([
    ['/export_audit_logs.csv', 'desc', 1000, 'newest'],
    ['/export_audit_logs.csv', 'asc', 1000, 'oldest'],
    ['/export_files.csv', 'desc', 3, 'newest'],
    ['/export_files.csv', 'desc', 501, 'newest'],
    ['/users/bakers/export.csv', 'desc', 1, undefined],
  ])(
    'of %s %s ends after the limit of %i rows, and says so in its last line',
    async (path, dir, limit, which) => {
      const query = { ...(path.startsWith('/users') ? {} : admin), limit: String(limit) }
      const sorted = path.includes('audit') ? { ...query, sort_dir: dir } : query
      const reply = await read(server, bakery.admin, path, sorted)
      expect(reply.headers.get('x-total-rows')).toBe(String(limit))
      const rows = lines(reply.body).slice(1)
      if (which === undefined) return expect(rows).toHaveLength(limit)
      expect(rows).toHaveLength(limit + 1)
      expect(rows.at(-1)).toMatch(
        new RegExp(`^"This file contains only the ${which} ${limit} of \\d{4} rows\\. `),
      )
    },
  )

  it('rejects an invalid limit', async () => {
    for (const limit of ['0', '-1', '1.5', 'all', '99999999999']) {
      expect(await read(server, bakery.admin, '/export_audit_logs.csv', { limit })).toMatchObject({
        status: 400,
        body: { error: 'limit must be a whole number from 1 to 10000000.' },
      })
    }
  })

  it('of openers and bakers has one row per person', async () => {
    const openers = (await read(server, bakery.admin, '/users/openers/export.csv', admin)).body
    expect(lines(openers)).toEqual([
      '"Email","Cakes","Last Opened","Status","Ban Level","Ban Reason"',
      '"opener@customer.org","1","","Inactive","",""',
    ])
    const bakers = lines((await read(server, bakery.admin, '/users/bakers/export.csv')).body)
    expect(bakers[0]).toBe('"Email","Cakes Baked","Last Bake","Status","Ban Level","Ban Reason"')
    expect(bakers[1]).toMatch(/^"baker@bakery\.org","2301","2026-03-01T12:00:01\.000Z","Active","",""$/)
  })

  it('leaves an activity row', async () => {
    const rows = (await listActivity(server)).filter((row) => row.action === 'export_made')
    expect(new Set(rows.map((row) => row.subject))).toEqual(
      new Set(['files', 'the audit log', 'openers', 'bakers']),
    )
    expect(rows[0]).toMatchObject({
      actor: 'admin@bakery.org',
      asAdmin: true,
      companyId: 'organization-bakery',
    })
  })
})
