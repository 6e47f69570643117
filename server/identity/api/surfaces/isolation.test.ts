import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, getRow } from '#support/server/calls/all.ts'
import type { Row } from '#support/server/calls/row.ts'
import { type DescribedRoute, nameOf } from '#support/server/fuzz/routes.ts'
import { buildCall } from '#support/server/isolation/build-call.ts'
import { cross, listCombinations, listPlaces } from '#support/server/isolation/cases.ts'
import { stopRecording } from '#support/server/isolation/changes.ts'
import { listLeaks } from '#support/server/isolation/compare.ts'
import { createIsolationFixture, type IsolationFixture } from '#support/server/isolation/fixture.ts'
import { listMissing } from '#support/server/isolation/parameters.ts'
import { listIdentityRoutes } from '#support/server/isolation/routes.ts'
import { takeSnapshot } from '#support/server/isolation/snapshot.ts'

/** On PostgreSQL, only one of the two calls the other. `npm run test:long` runs both directions on PGlite (ADR 0070). */
const attackers: ('shop' | 'portal')[] =
  process.env.TEST_DATABASE === 'postgres' ? ['shop'] : ['shop', 'portal']

describe.each(attackers)('with values of another project, a call of the %s', (attacker) => {
  let fixture: IsolationFixture
  let routes: Map<string, DescribedRoute>
  beforeAll(async () => {
    fixture = await createIsolationFixture(attacker)
    routes = new Map(listIdentityRoutes(fixture.server).map((route) => [nameOf(route), route]))
  })
  afterAll(() => stopRecording(fixture.server))

  const isOf = ([, { only }]: (typeof entries)[number]) => only === undefined || only === attacker
  const entries = Object.entries(calls)

  it.each(entries.filter(isOf))('to %s gets the response for values that do not exist', async (name, row) => {
    const route = routes.get(name)
    if (!route) throw new Error(`${name} is no route.`)
    const { request, text } = buildCall(route, row, fixture, {})
    const snapshot = await takeSnapshot(fixture.server, fixture.victim, request)
    const { status = 200 } = row
    const expected = typeof status === 'number' ? status : status[attacker === 'shop' ? 0 : 1]
    expect([snapshot.status, snapshot.status === expected ? '' : snapshot.text]).toEqual([expected, ''])
    expect(listLeaks(snapshot, fixture.foreign, text)).toEqual([])
    expect(snapshot.changes.victim).toEqual([])
    expect(await crossAll(name, row, listPlaces)).toEqual([])
  })

  it.each(entries.filter(isOf))(
    'to %s gets that response also if each optional value is one of another project besides the required ones',
    { tags: ['long'] },
    async (name, row) => expect(await crossAll(name, row, listCombinations)).toEqual([]),
  )

  /** Makes a call with values of the other project in some of its places. @returns what went wrong */
  async function crossAll(name: string, row: Row, list: typeof listPlaces): Promise<string[]> {
    const route = routes.get(name)
    if (!route) throw new Error(`${name} is no route.`)
    const problems: string[] = []
    for (const isolation of list(row, route))
      problems.push(...(await cross(fixture, route, row, isolation)).problems)
    return problems
  }

  it('is listed with every text parameter of its route', () => {
    const missing = entries.flatMap(([name, row]) => {
      const route = routes.get(name)
      return route ? listMissing(route, row).map((parameter) => `${name}: ${parameter}`) : []
    })
    expect(missing).toEqual([])
  })

  it('is listed for every route', () => {
    expect([...routes.values()].map((route) => getRow(route) && nameOf(route)).sort()).toEqual(
      Object.keys(calls).sort(),
    )
  })
})
