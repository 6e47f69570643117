import { SdkError } from '../../../../server/identity/provider/error.ts'
import { AppError } from '../../../../server/platform/http/app-error.ts'
import type { TestServer } from '../test-server.ts'
import { Expected } from './act.ts'
import { methodActs } from './method-acts.ts'
import type { Actor } from './model.ts'
import { personActs } from './person-acts.ts'
import { proveAll, siteActs } from './site-acts.ts'
import { createWorld, readUsers, type World } from './world.ts'

const acts = Object.entries({ ...personActs, ...methodActs, ...siteActs })
export const actNames = acts.map(([name]) => name)

/** The number of acts of a sequence, before the holders of all mailboxes prove them. */
const length = 14

export type Report = { sequences: number; acts: Map<string, number>; problems: string[] }

/**
 * Runs random sequences of acts of two people, a site's server with mistakes, an import and the sweep, and compares each
 * with the model (docs/rules/ownership.md).
 * @param seed of the first sequence; each sequence has its own
 * @returns how often each act succeeded, and what must not have happened, with the seed of its sequence
 */
export async function runSequences(server: TestServer, count: number, seed: number): Promise<Report> {
  const report: Report = { sequences: 0, acts: new Map(), problems: [] }
  for (let index = 0; index < count; index += 1) {
    const world = await createWorld(server, `${seed + index}`, seed + index)
    await runSequence(world, report)
    report.sequences += 1
    report.problems.push(...world.model.problems.map((problem) => `seed ${seed + index}: ${problem}`))
    if (report.problems.length > 0) return report
  }
  return report
}

async function runSequence(world: World, report: Report): Promise<void> {
  const done: string[] = []
  for (let index = 0; index < length; index += 1) {
    const [name, act] = world.pick(acts)
    const actor: Actor = world.chance(0.5) ? 'owner' : 'stranger'
    done.push(`${actor}: ${name}`)
    world.model.begin(done.join('; '))
    if (await succeeds(() => act(world, actor))) report.acts.set(name, (report.acts.get(name) ?? 0) + 1)
    world.model.check(await readUsers(world))
    if (world.model.problems.length > 0) return
  }
  world.model.begin(`${done.join('; ')}; all mailboxes are proved`)
  await proveAll(world)
  world.model.check(await readUsers(world))
}

/** Runs an act. A refusal of the server is no problem. */
async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (problem) {
    const isRefusal =
      problem instanceof SdkError || problem instanceof AppError || problem instanceof Expected
    if (isRefusal) return false
    throw problem
  }
}
