import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCall } from '#support/server/crossing/build-call.ts'
import { cross, listCrossings } from '#support/server/crossing/cases.ts'
import { stopRecording } from '#support/server/crossing/changes.ts'
import { listLeaks } from '#support/server/crossing/compare.ts'
import { observe } from '#support/server/crossing/observe.ts'
import { listMissing } from '#support/server/crossing/parameters.ts'
import { listIdentityRoutes } from '#support/server/crossing/routes.ts'
import { getRow, rows } from '#support/server/crossing/rows.ts'
import { type CrossingWorld, createCrossingWorld } from '#support/server/crossing/world.ts'
import { type DescribedRoute, nameOf } from '#support/server/fuzz/routes.ts'

describe.each(['shop', 'portal'] as const)('with values of another project, a call of the %s', (attacker) => {
  let world: CrossingWorld
  let routes: Map<string, DescribedRoute>
  beforeAll(async () => {
    world = await createCrossingWorld(attacker)
    routes = new Map(listIdentityRoutes(world.server).map((route) => [nameOf(route), route]))
  })
  afterAll(() => stopRecording(world.server))

  const isOf = ([, { only }]: (typeof entries)[number]) => only === undefined || only === attacker
  const entries = Object.entries(rows)

  it.each(entries.filter(isOf))('to %s has the answer for values that exist nowhere', async (name, row) => {
    const route = routes.get(name)
    if (!route) throw new Error(`${name} is no route.`)
    const { request, text } = buildCall(route, row, world, {})
    const own = await observe(world.server, world.victim, request)
    const expected = (attacker === 'portal' ? row.ownOfPortal : undefined) ?? row.own ?? 200
    expect([own.status, own.status === expected ? '' : own.text]).toEqual([expected, ''])
    expect(listLeaks(own, world.foreign, text)).toEqual([])
    expect(own.changes.victim).toEqual([])
    const problems = []
    for (const crossing of listCrossings(row, route))
      problems.push(...(await cross(world, route, row, crossing)).problems)
    expect(problems).toEqual([])
  })

  it('is listed with every text parameter of its route', () => {
    const missing = entries.flatMap(([name, row]) => {
      const route = routes.get(name)
      return route ? listMissing(route, row).map((parameter) => `${name}: ${parameter}`) : []
    })
    expect(missing).toEqual([])
  })

  it('is listed for every route', () => {
    expect([...routes.values()].map((route) => getRow(route) && nameOf(route)).sort()).toEqual(
      Object.keys(rows).sort(),
    )
  })
})
