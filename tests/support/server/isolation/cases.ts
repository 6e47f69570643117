import { listSlots, type Row, type Slot } from '../calls/row.ts'
import type { DescribedRoute } from '../fuzz/routes.ts'
import { nameOf } from '../fuzz/routes.ts'
import { buildCall, type Replaced } from './build-call.ts'
import { listDifferences, listLeaks } from './compare.ts'
import type { IsolationFixture } from './fixture.ts'
import { takeSnapshot } from './snapshot.ts'

/** Places in a call, and the kinds of values to put there. */
export type Isolation = readonly Pick<Slot, 'location' | 'kind'>[]

/** Lists what a call is made with: a value of the other project in each place alone, and in all required places together. */
export function listPlaces(row: Row, route: DescribedRoute): Isolation[] {
  const slots = listSlots(row, route)
  return keepProjects(row, [...slots.map((slot) => [slot]), slots.filter(({ isOptional }) => !isOptional)])
}

/** Lists what else a call is made with: each optional place in addition to the required ones. */
export function listCombinations(row: Row, route: DescribedRoute): Isolation[] {
  const slots = listSlots(row, route)
  const required = slots.filter(({ isOptional }) => !isOptional)
  const optional = slots.filter(({ isOptional }) => isOptional)
  return keepProjects(
    row,
    optional.map((slot) => [...required, slot]),
  )
}

const keepProjects = (row: Row, isolations: Isolation[]): Isolation[] =>
  isolations.map((isolation) => keepProject(row, isolation)).filter((isolation) => isolation.length > 0)

/** Keeps one of the places that name the call's project. Otherwise the call would be made in the other project. */
export function keepProject({ names }: Row, isolation: Isolation): Isolation {
  const isNamed = names?.every((name) => isolation.some(({ location }) => location === name))
  return isNamed ? isolation.filter(({ location }) => location !== names?.[0]) : isolation
}

/**
 * Makes a call with values of the attacked project and the same call with made-up values.
 * @returns the differences, the leaks, and the changes in the attacked project
 */
export async function cross(
  fixture: IsolationFixture,
  route: DescribedRoute,
  row: Row,
  isolation: Isolation,
): Promise<{ status: number; problems: string[] }> {
  const { server, victim, foreign, unknownIds } = fixture
  const replace = (values: Record<string, string>): Replaced =>
    Object.fromEntries(isolation.map(({ location, kind }) => [location, { kind, value: values[kind] ?? '' }]))
  const call = buildCall(route, row, fixture, replace(foreign))
  const expected = buildCall(route, row, fixture, replace(unknownIds))
  const response = await takeSnapshot(server, victim, call.request)
  const baseline = await takeSnapshot(server, victim, expected.request)
  const problems = [
    ...listDifferences([response, call.sent], [baseline, expected.sent]),
    ...listLeaks(response, foreign, call.text),
    ...response.changes.victim.map((change) => `wrote a row of the attacked project: ${change}`),
  ]
  const name = `${nameOf(route)} with ${isolation.map(({ location, kind }) => `${kind} at ${location}`).join(', ')}`
  return { status: response.status, problems: problems.map((problem) => `${name}: ${problem}`) }
}
