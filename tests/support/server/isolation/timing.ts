import { getRow } from '../calls/all.ts'
import { nameOf } from '../fuzz/routes.ts'
import type { Belongings } from './belongings.ts'
import { buildCall, type Replaced } from './build-call.ts'
import type { IsolationFixture } from './fixture.ts'
import { type Observed, observe } from './observe.ts'
import { listIdentityRoutes } from './routes.ts'

export type Timing = { name: string; statuses: number[]; foreign: number; madeUp: number }

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0

/**
 * Measures a call with another project's value and with a made-up one, in turn.
 * @returns the statuses and the medians in milliseconds
 */
export async function timeIsolation(
  fixture: IsolationFixture,
  { name, location, kind }: { name: string; location: string; kind: string },
  runs: number,
): Promise<Timing> {
  const route = listIdentityRoutes(fixture.server).find((candidate) => nameOf(candidate) === name)
  if (!route) throw new Error(`${name} is not a route.`)
  const send = (values: Belongings): Promise<Observed> => {
    const replaced: Replaced = { [location]: { kind, value: values[kind] ?? '' } }
    return observe(fixture.server, fixture.victim, buildCall(route, getRow(route), fixture, replaced).request)
  }
  const sources = [fixture.foreign, fixture.madeUp]
  const times: number[][] = [[], []]
  const statuses = new Set<number>()
  for (let run = -5; run < runs; run += 1) {
    // The order alternates, so that neither call always follows the other.
    for (const index of run % 2 === 0 ? [0, 1] : [1, 0]) {
      const { milliseconds, status } = await send(sources[index] ?? {})
      statuses.add(status)
      // The first runs are a warm-up.
      if (run >= 0) times[index]?.push(milliseconds)
    }
  }
  const [foreign = 0, madeUp = 0] = times.map(median)
  return { name: `${name}, ${kind}`, statuses: [...statuses], foreign, madeUp }
}
