import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'
import { sweep } from '../../app/sweep.ts'
import { activity } from '../schema/files.ts'

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))
const admin = { admin: 'true' }

// A cake is baked and opened.
beforeAll(async () => {
  const { baker, opener } = bakery
  await bakeNumber(server, baker, 1, 'report.pdf', [opener.email])
  await act(server, opener, '/get_keys', { checksum: checksumOf(1), email: opener.email })
})

describe('activity that is older than ACTIVITY_RETENTION_DAYS', () => {
  const sweepAfter = (activityRetentionDays?: number) => {
    const { config, ...deps } = server.deps
    return sweep({ ...deps, config: { ...config, ...(activityRetentionDays && { activityRetentionDays }) } })
  }
  const listAll = async (path: string) => (await read(server, bakery.admin, path, admin)).body.data
  const countAll = () => server.deps.db.transaction((tx) => tx.$count(activity))

  it('is deleted in batches, with or without a company; what other tables have stays (rule F12)', async () => {
    const now = server.clock.now().toISOString()
    // More rows than one batch has.
    await server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`update activity set at = at - interval '40 days' where action <> 'file_opened'`)
      await tx.execute(sql`insert into activity (id, at, action, actor, device_type, organization_id)
        select 'activity-old-' || n, ${now}::timestamptz - interval '400 days', 'signed_in', 'ann@example.org', 'desktop',
          case when n % 2 = 0 then (select id from organizations order by id limit 1) end
        from generate_series(1, 2200) n`)
    })
    const lists = ['/users/openers', '/users/bakers', '/get_files']
    const before = await Promise.all(lists.map(listAll))
    const all = await countAll()
    await sweepAfter()
    expect(await countAll()).toBe(all)
    await sweepAfter(30)
    expect(await countAll()).toBe(1)
    expect(await listAll('/get_all_audit_logs')).toMatchObject([{ action: 'file_opened' }])
    const { body: tiles } = await read(server, bakery.admin, '/stats/summary', admin)
    expect(tiles).toMatchObject({ total_files_baked: 0, total_files_opened: 1, total_alerts: 0 })
    expect(await Promise.all(lists.map(listAll))).toEqual(before)
    const [openers, bakers] = before
    expect(openers).toContainEqual(expect.objectContaining({ last_opened_at: expect.any(String) }))
    expect(bakers).toContainEqual(expect.objectContaining({ last_bake_at: expect.any(String) }))
  })
})
