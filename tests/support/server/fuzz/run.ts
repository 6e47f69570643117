import { createSeededRandom, type SeededRandom } from '../../../../server/demo/seeded-random.ts'
import { listen } from '../listen.ts'
import type { TestServer } from '../test-server.ts'
import { type Actor, createActor, forgetLimits } from './actors.ts'
import { buildRequest, type Shot } from './build-request.ts'
import { firstOf, hostile, malformed } from './hostile.ts'
import { learnFields } from './learn-fields.ts'
import { listDescribedRoutes, listOtherRoutes, nameOf } from './routes.ts'
import { listTargets, type Target } from './targets.ts'

export type FuzzReport = {
  requests: number
  /** number of responses by status */
  statuses: Map<number, number>
  /** requests with an unexpected 5xx response, or without a response */
  failures: string[]
}

/** Codes of 5xx responses for a feature that this server is not configured for. */
const expected = new Set(['payments_absent', 'payments_unreachable', 'text_messages_not_available'])

/** After this many requests, limits are cleared and ended sessions are started again. */
const round = 60

/**
 * Sends requests over HTTP to a complete server: first values of `firstOf` in every parameter, then random ones.
 * @param max total number of requests; the first part is always sent completely
 * @param parallel number of concurrent requests; with 1, a run is reproducible with the same seed
 * @param first whether the first part sends every value to each parameter, or one, which differs between neighbors
 */
export async function fuzz(
  max: number,
  seed: number,
  parallel: number,
  first: 'every' | 'one' = 'every',
): Promise<FuzzReport> {
  const { server, origin, close } = await listen()
  try {
    const actor = await createActor(server)
    const random = createSeededRandom(seed)
    const report: FuzzReport = { requests: 0, statuses: new Map(), failures: [] }
    const shots = listShots(server, actor, random, max, first)
    let group: Plan[] = []
    const fire = async () => {
      await forgetLimits(server)
      await renewIfEnded(origin, actor)
      const queue = [...group]
      group = []
      const work = async () => {
        for (let plan = queue.shift(); plan; plan = queue.shift())
          await shoot(server, origin, actor, plan, report)
      }
      await Promise.all(Array.from({ length: parallel }, work))
    }
    for await (const plan of shots) {
      group.push(plan)
      if (group.length === round) await fire()
    }
    await fire()
    return report
  } finally {
    close()
  }
}

type Plan = Pick<Shot, 'route' | 'target' | 'value' | 'isForm' | 'spoil'> & {
  isSignedIn: boolean
  chance: number
}

async function* listShots(
  server: TestServer,
  actor: Actor,
  random: SeededRandom,
  max: number,
  first: 'every' | 'one',
): AsyncGenerator<Plan> {
  const described = listDescribedRoutes(server).map((route) => ({ route, fields: [] as string[] }))
  const undescribed = []
  for (const route of listOtherRoutes(server)) {
    undescribed.push({ route, fields: await learnFields(server, route, actor.toCandidates(0)) })
  }
  const targets = [...described, ...undescribed].flatMap(({ route, fields }) =>
    listTargets(route, fields).map((target) => ({ route, target })),
  )
  let sent = 0
  for (const [position, { route, target }] of targets.entries()) {
    // All calls read headers in the same way, so the random part covers them.
    if (target.in === 'header') continue
    for (const [index, value] of firstOf.entries()) {
      if (first === 'one' && index !== position % firstOf.length) continue
      // Anonymous requests are rejected before input is read, or all handled alike, so one value is enough.
      for (const isSignedIn of index === 0 ? [true, false] : [true]) {
        sent += 1
        yield { route, target, value, isSignedIn, isForm: true, chance: random.roll() }
      }
    }
  }
  const spoilers = Object.values(malformed)
  for (; sent < max; sent += 1) {
    const { route, target } = random.pick(targets)
    const spoil = random.roll() < 0.1 ? { spoil: random.pick(spoilers) } : {}
    const [value, isForm, isSignedIn] = [random.pick(hostile), random.roll() < 0.5, random.roll() < 0.75]
    yield { route, target, value, ...spoil, isForm, isSignedIn, chance: random.roll() }
  }
}

async function shoot(
  server: TestServer,
  origin: string,
  actor: Actor,
  { isSignedIn, chance, ...plan }: Plan,
  report: FuzzReport,
): Promise<void> {
  const token = isSignedIn ? actor.person.token : undefined
  const name = toName(plan)
  report.requests += 1
  const logged = server.logged.length
  try {
    const request = buildRequest(origin, { ...plan, token, candidates: actor.toCandidates(chance) })
    const response = await fetch(request)
    const body = await response.text()
    report.statuses.set(response.status, (report.statuses.get(response.status) ?? 0) + 1)
    if (response.status < 500 || [...expected].some((code) => body.includes(`"${code}"`))) return
    const problem = server.logged.slice(logged).find((line) => line.includes('problem')) ?? ''
    report.failures.push(`${name}: ${response.status} ${body.slice(0, 200)} ${problem.slice(0, 600)}`)
  } catch (error) {
    report.failures.push(`${name}: no response:  ${String(error)} ${String((error as Error).cause)}`)
  }
}

const toName = ({ route, target, value, spoil }: Pick<Plan, 'route' | 'target' | 'value' | 'spoil'>) =>
  `${nameOf(route)}, ${toPlace(target)} ${spoil ? 'in a body that is not JSON' : `is ${value.name}`}`

const toPlace = (target: Target) => `${target.in} ${'path' in target ? target.path.join('.') : target.name}`

/** Renews the actor's session if a request ended it. */
async function renewIfEnded(origin: string, actor: Actor): Promise<void> {
  const me = await fetch(`${origin}/api/v1/users/openers`, {
    headers: { authorization: `Bearer ${actor.person.token}` },
  })
  await me.arrayBuffer()
  if (me.status !== 200) await actor.renew()
}
