/** @module-tag long */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { decryptCake, parseKey } from '#cake/index.ts'
import { activityActions } from '#contract/activity.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { readAction } from '../portal/activity/stored-action.ts'
import { startOfMonth } from '../portal/files/allowance-rules.ts'
import { activity, files } from '../portal/schema/files.ts'
import { bakeSamples } from './bake-samples.ts'
import { createDemoYear } from './demo-year.ts'
import { loadDemo } from './load-demo.ts'

const sites = { portal: ['http://localhost:4310'], demoHost: ['http://demo.localhost:4311'] }

const server = testServerForEach()

describe('the data of loadDemo', () => {
  it('creates a year of activity and leaves all free cakes for the current month', async () => {
    await loadDemo(server.deps, sites)
    const now = server.clock.now()
    const rows = await server.deps.db.transaction((tx) => tx.select().from(files))
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter((file) => file.createdAt >= startOfMonth(now))).toEqual([])
    expect(rows.filter((file) => file.createdAt < new Date('2025-03-01'))).toEqual([])
    const activityRows = await server.deps.db.transaction((tx) => tx.select().from(activity))
    expect(activityRows.filter((row) => row.at >= now)).toEqual([])
    expect(activityRows.length).toBeGreaterThan(1000)
    expect(new Set(activityRows.map(readAction))).toEqual(new Set([...activityActions]))
    expect(new Set(activityRows.map((row) => row.kind))).toEqual(
      new Set(['baked', 'opened', 'alert', 'other']),
    )
  })

  it('has layered cakes for which each recipient receives their own keys', async () => {
    const office = await createPerson(server, 'office@flour-mill.test')
    const events = await createPerson(server, 'events@hotel-aurora.test')
    await loadDemo(server.deps, sites)
    const [table] = await server.deps.db.transaction((tx) =>
      tx.select().from(files).where(eq(files.title, 'Recipes and costs.csv')),
    )
    const ask = async ({ email, token }: Person) =>
      (await callApi(server, '/get_keys', { checksum: table?.checksum, email }, token)).body
    const ofOffice = await ask(office)
    const fields = ['Cost per unit', 'Supplier'].map((name) => ['file', 'fields', name])
    expect(ofOffice.key_paths.toSorted()).toEqual([...fields, ['file']].toSorted())
    expect(new Set(ofOffice.keys).size).toBe(3)
    const ofEvents = await ask(events)
    expect(ofEvents.key_paths).toEqual([['file', 'unlocked'], ['file']])
    expect(ofEvents.keys[0]).toBe(ofEvents.keys[1])
  })

  it('offers sample cakes that open with the server’s keys, and only if their files are registered', async () => {
    const opener = await createPerson(server, 'opener@customer.test')
    const offered = await loadDemo(server.deps, sites)
    expect(offered.map(({ name }) => name)).toEqual([
      'Recipes and costs.csv.cake',
      'Supplier terms.json.cake',
      'Opening hours.txt.cake',
    ])
    expect(await loadDemo(server.deps, sites)).toEqual(offered)
    const samples = await bakeSamples()
    for (const [index, { bytes }] of offered.entries()) {
      const header_hash = createHash('sha256').update(bytes.subarray(0, 53)).digest('hex')
      const { email, token } = opener
      const { body } = await callApi(server, '/get_keys', { header_hash, email }, token)
      expect(body).toMatchObject({ keys: expect.any(Array) })
      const opened = new TextDecoder().decode(await decryptCake(bytes, body.keys.map(parseKey)))
      expect(opened.split('\n')[0]).toBe(samples[index]?.content.split('\n')[0])
    }
    await server.deps.db.transaction((tx) =>
      tx.update(files).set({ checksum: sql`md5(id)`, headerHash: null }),
    )
    expect(await loadDemo(server.deps, sites)).toEqual([])
  })

  it('creates the same events each time, and no openings without access', async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const cast = { companyId: 'organization-1', userIds: new Map([['baker@bakery.test', 'user-1']]) }
    const plot = createDemoYear(now, cast, await bakeSamples())
    expect(createDemoYear(now, cast, await bakeSamples())).toEqual(plot)
    const access = new Set(plot.permissions.map((row) => `${row.fileId} ${row.grantee}`))
    const opened = plot.activity.filter((row) => row.action === 'file_opened')
    expect(opened.length).toBeGreaterThan(100)
    const idle = opened.filter(
      ({ fileId, actor }) =>
        !access.has(`${fileId} ${actor}`) && !access.has(`${fileId} *@${actor.split('@')[1]}`),
    )
    expect(idle).toEqual([])
  })
})
