import { CodedError } from '../../../../server/platform/errors/coded-error.ts'
import type { TestServer } from '../test-server.ts'
import { type Act, emailBox } from './act.ts'
import { acts, ofOperator, ofRaces, scripts, singleActs } from './choices.ts'
import { Expected } from './expected.ts'
import { proveAll } from './proof-acts.ts'
import { readUsers } from './read-users.ts'
import type { Actor } from './shown.ts'
import { checkSignUps } from './sign-up-acts.ts'
import { createWorld, forkWorld, type World } from './world.ts'

export const actNames = Object.keys(acts)

/** The number of acts of a sequence, before the holders of the mailboxes prove them. */
const length = 16

export type Report = { sequences: number; acts: Map<string, number>; problems: string[] }

/**
 * Runs random sequences of acts of two people, a site's server with mistakes, an operator, an import and the sweep, and
 * compares each with the model (docs/rules/ownership.md).
 * @param seed of the first sequence; each sequence has its own
 * @param races whether some acts run at the same time, which only PostgreSQL does
 * @returns how often each act succeeded, and what must not have happened, with the seed of its sequence
 */
export async function runSequences(
  server: TestServer,
  { count, seed, races }: { count: number; seed: number; races: boolean },
): Promise<Report> {
  const report: Report = { sequences: 0, acts: new Map(), problems: [] }
  for (let index = 0; index < count; index += 1) {
    const world = await createWorld(server, `${seed + index}`, seed + index)
    await runSequence(world, report, { number: seed + index, races })
    report.sequences += 1
    report.problems.push(...world.model.problems.map((problem) => `seed ${seed + index}: ${problem}`))
    if (report.problems.length > 0) return report
  }
  return report
}

async function runSequence(
  world: World,
  report: Report,
  { number, races }: { number: number; races: boolean },
): Promise<void> {
  const { model, server } = world
  const done: string[] = []
  let actor: Actor = 'owner'
  const place = world.project.isPortal ? 'portal' : 'shop'
  const begin = (name: string, actor: Actor, isRace = false) => {
    done.push(`${actor}: ${name}`)
    // A password that is set again has another time, as it has on a clock that does not stop.
    server.clock.advance(1)
    world.now.act = model.begin(done.join('; '), actor, server.clock.now().getTime(), isRace)
  }
  const run = async (name: string, actor: Actor, where = world) => {
    if (await succeeds(() => getAct(name)(where, actor))) {
      report.acts.set(name, (report.acts.get(name) ?? 0) + 1)
    }
  }
  const check = async () => {
    const shown = await readUsers(world)
    await checkSignUps(world, (contact) => shown.some(({ contacts }) => contacts.get(contact)))
    model.check(shown)
  }
  const step = async (name: string, who: Actor, where = world) => {
    const isOperator = world.sessions.some((session) => session.actor === 'operator') && world.chance(0.2)
    actor = isOperator ? 'operator' : who
    const chosen = isOperator ? world.pick(ofOperator) : name
    begin(chosen, actor)
    await run(chosen, actor, where)
    await check()
  }
  const other = (who: Actor): Actor => (who === 'owner' ? 'stranger' : 'owner')
  const anyone = (): Actor => (world.chance(0.5) ? 'owner' : 'stranger')
  const follow = async (script: readonly string[]) => {
    const box = world.pick(world.boxes)
    for (const entry of script) {
      const who = world.chance(0.8) !== entry.startsWith('~') ? box.holder : other(box.holder)
      await step(entry.replace(/^~?\*?/, ''), who, entry.includes('*') ? world : { ...world, boxes: [box] })
    }
  }
  const race = async () => {
    const { prepared, pair } = world.pick(ofRaces)
    const box = emailBox(world)
    const second = world.chance(0.8) ? other(box.holder) : box.holder
    for (const name of prepared) {
      begin(name, second)
      await run(name, second, { ...world, boxes: [box] })
      await check()
    }
    begin(pair.join(' while '), second, true)
    await Promise.all([
      run(pair[0], box.holder, { ...forkWorld(world), boxes: [box] }),
      run(pair[1], second, { ...forkWorld(world), boxes: [box] }),
    ])
    await check()
  }
  while (done.length < length && model.problems.length === 0) {
    if (races && place === 'shop' && world.chance(0.15)) {
      await race()
      continue
    }
    // Once in a while, something happens between two transactions of an act.
    world.meanwhile.run = world.chance(0.15)
      ? async () => {
          world.meanwhile.run = undefined
          const interrupted = actor
          await step(world.pick(singleActs[place]), anyone())
          begin('the act goes on', interrupted)
        }
      : undefined
    // At the beginning, all contacts are free. Each script begins as many sequences as the others.
    const first = scripts[place][number % scripts[place].length]
    if (done.length === 0 && first) await follow(first)
    else if (world.chance(0.4)) await follow(world.pick(scripts[place]))
    else await step(world.pick(singleActs[place]), anyone())
    world.meanwhile.run = undefined
  }
  if (model.problems.length > 0) return
  await proveAll(world, { begin: (name) => begin(name, 'owner'), check })
}

function getAct(name: string): Act {
  const act = acts[name]
  if (!act) throw new Error(`There is no act "${name}".`)
  return act
}

/** Runs an act. A refusal of the server is no problem. */
async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (problem) {
    const refusals = [CodedError, Expected]
    if (refusals.some((refusal) => problem instanceof refusal)) return false
    throw problem
  }
}
