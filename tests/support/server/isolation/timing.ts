import { getRow } from '../calls/all.ts'
import { nameOf } from '../fuzz/routes.ts'
import { buildCall, type Replaced } from './build-call.ts'
import type { IsolationFixture } from './fixture.ts'
import type { OwnedRows } from './owned-rows.ts'
import { listIdentityRoutes } from './routes.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

export type Timing = { name: string; statuses: number[]; foreign: number; unknownIds: number }

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
  const send = (values: OwnedRows): Promise<Snapshot> => {
    const replaced: Replaced = { [location]: { kind, value: values[kind] ?? '' } }
    return takeSnapshot(
      fixture.server,
      fixture.victim,
      buildCall(route, getRow(route), fixture, replaced).request,
    )
  }
  const sources = [fixture.foreign, fixture.unknownIds]
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
  const [foreign = 0, unknownIds = 0] = times.map(median)
  return { name: `${name}, ${kind}`, statuses: [...statuses], foreign, unknownIds }
}
