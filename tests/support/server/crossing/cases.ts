import type { DescribedRoute } from '../fuzz/routes.ts'
import { nameOf } from '../fuzz/routes.ts'
import { buildCall, type Replaced } from './build-call.ts'
import { listDifferences, listLeaks } from './compare.ts'
import { observe } from './observe.ts'
import { listSlots, type Row, type Slot } from './row.ts'
import type { CrossingWorld } from './world.ts'

/** Places of a call, and the kinds of values to put there. */
export type Crossing = readonly Pick<Slot, 'place' | 'kind'>[]

/** Lists the crossings of a row: each place alone, all that the call needs, and each additional one with them. */
export function listCrossings(row: Row, route: DescribedRoute): Crossing[] {
  const slots = listSlots(row, route)
  const needed = slots.filter(({ isOptional }) => !isOptional)
  const additional = slots.filter(({ isOptional }) => isOptional)
  return [...slots.map((slot) => [slot]), needed, ...additional.map((slot) => [...needed, slot])]
    .map((crossing) => keepProject(row, crossing))
    .filter((crossing) => crossing.length > 0)
}

/** Leaves one of the places that name the project of the call as it is. Otherwise the call is made in the other project. */
export function keepProject({ names }: Row, crossing: Crossing): Crossing {
  const isNamed = names?.every((name) => crossing.some(({ place }) => place === name))
  return isNamed ? crossing.filter(({ place }) => place !== names?.[0]) : crossing
}

/**
 * Makes a call with values of the attacked project and the same call with made-up values.
 * @returns what differs, what leaks, and what changed in the attacked project
 */
export async function cross(
  world: CrossingWorld,
  route: DescribedRoute,
  row: Row,
  crossing: Crossing,
): Promise<{ status: number; problems: string[] }> {
  const { server, victim, foreign, madeUp } = world
  const replace = (values: Record<string, string>): Replaced =>
    Object.fromEntries(crossing.map(({ place, kind }) => [place, { kind, value: values[kind] ?? '' }]))
  const call = buildCall(route, row, world, replace(foreign))
  const expected = buildCall(route, row, world, replace(madeUp))
  const answer = await observe(server, victim, call.request)
  const other = await observe(server, victim, expected.request)
  const problems = [
    ...listDifferences([answer, call.sent], [other, expected.sent]),
    ...listLeaks(answer, foreign, call.text),
    ...answer.changes.victim.map((change) => `wrote a row of the attacked project: ${change}`),
  ]
  const name = `${nameOf(route)} with ${crossing.map(({ place, kind }) => `${kind} at ${place}`).join(', ')}`
  return { status: answer.status, problems: problems.map((problem) => `${name}: ${problem}`) }
}
