import { createSeededRandom, type SeededRandom } from '../../../../server/demo/seeded-random.ts'
import { getRow } from '../calls/all.ts'
import { listSlots, type Row } from '../calls/row.ts'
import { type DescribedRoute, listRouteLeaves } from '../fuzz/routes.ts'
import { cross, type Isolation, keepProject } from './cases.ts'
import { stopRecording } from './changes.ts'
import { createIsolationFixture } from './fixture.ts'
import type { OwnedRows } from './owned-rows.ts'
import { listIdentityRoutes } from './routes.ts'

export type IsolationReport = { calls: number; statuses: Map<number, number>; problems: string[] }

/**
 * Makes random calls with values of another project in random places, half of them by the shop and half by the portal,
 * and repeats each with made-up values.
 * @returns the differences between the two, the leaks, and the changes in the other project
 */
export async function crossAtRandom(count: number, seed: number): Promise<IsolationReport> {
  const random = createSeededRandom(seed)
  const report: IsolationReport = { calls: 0, statuses: new Map(), problems: [] }
  for (const [attacker, share] of [
    ['shop', Math.ceil(count / 2)],
    ['portal', Math.floor(count / 2)],
  ] as const) {
    const fixture = await createIsolationFixture(attacker)
    const routes = listIdentityRoutes(fixture.server)
      .map((route) => ({ route, row: getRow(route) }))
      .filter(({ row }) => row.only === undefined || row.only === attacker)
      // A call that is not offered reads none of its parameters.
      .filter(({ row }) => row.status !== 501 || random.roll() < 0.1)
    for (let call = 0; call < share; call += 1) {
      const { route, row } = random.pick(routes)
      const isolation = pickIsolation(random, route, row, fixture.foreign)
      const { status, problems } = await cross(fixture, route, row, isolation)
      report.calls += 1
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
      report.problems.push(...problems)
    }
    await stopRecording(fixture.server)
  }
  return report
}

/** Picks places, including some that are not in any row, and values that are mostly of the matching kind. */
function pickIsolation(
  random: SeededRandom,
  route: DescribedRoute,
  row: Row,
  { password: _, ...values }: OwnedRows,
): Isolation {
  // The portal's domain is part of many responses, so it is only used where domains belong.
  const kinds = Object.keys(values).filter((kind) => kind !== 'domain')
  const slots = listSlots(row, route).map(({ location, kind }) => ({ location, kind }))
  const leaves = listRouteLeaves(route).map(
    ({ path }) => `${route.body ? 'body' : 'query'}.${path.join('.')}`,
  )
  const extras = [...new Set(leaves), 'query.user_id', 'headers.referer', 'cookies.oauth_browser']
    .filter((location) => !slots.some((slot) => slot.location === location) && !isNested(location, slots))
    .filter((location) => !keepsKind(location))
    .map((location) => ({ location, kind: random.pick(kinds) }))
  const picked = [
    ...random.sample(slots, random.between(slots.length === 0 ? 0 : 1, Math.min(slots.length, 4))),
    ...(random.roll() < 0.3 ? random.sample(extras, 1) : []),
  ]
  return keepProject(
    row,
    picked.map(({ location, kind }) => ({
      location,
      kind: keepsKind(location) || random.roll() < 0.7 ? kind : random.pick(kinds),
    })),
  )
}

/** The response rates a new password, so two values of another kind would have different responses. */
const keepsKind = (location: string) => location === 'body.password'

/** Whether a place contains, or is within, a place that the call already has. */
const isNested = (location: string, slots: Isolation) =>
  slots.some((slot) => slot.location.startsWith(`${location}.`) || location.startsWith(`${slot.location}.`))
