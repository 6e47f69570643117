import { CodedError } from '../../../../server/platform/errors/coded-error.ts'
import type { TestServer } from '../test-server.ts'
import { type Act, emailBox } from './act.ts'
import { acts, ofOperator, ofRaces, scripts, singleActs } from './choices.ts'
import { Expected } from './expected.ts'
import { createFixture, type Fixture, forkFixture } from './fixture.ts'
import { proveAll } from './proof-acts.ts'
import { readUsers } from './read-users.ts'
import type { Actor } from './shown.ts'
import { checkSignUps } from './sign-up-acts.ts'

export const actNames = Object.keys(acts)

/** The number of acts of a sequence, before the holders of the mailboxes prove them. */
const length = 16

export type Report = { sequences: number; acts: Map<string, number>; problems: string[] }

/**
 * Runs random sequences of acts by two people, a site's server with mistakes, an operator, an import and the sweep, and
 * compares each with the model (docs/rules/ownership.md).
 * @param seed the seed of the first sequence; each sequence has its own
 * @param races whether some acts run concurrently, which only PostgreSQL does
 * @returns how often each act succeeded, and the problems, each with the seed of its sequence
 */
export async function runSequences(
  server: TestServer,
  { count, seed, races }: { count: number; seed: number; races: boolean },
): Promise<Report> {
  const report: Report = { sequences: 0, acts: new Map(), problems: [] }
  for (let index = 0; index < count; index += 1) {
    const fixture = await createFixture(server, `${seed + index}`, seed + index)
    await runSequence(fixture, report, { number: seed + index, races })
    report.sequences += 1
    report.problems.push(...fixture.model.problems.map((problem) => `seed ${seed + index}: ${problem}`))
    if (report.problems.length > 0) return report
  }
  return report
}

async function runSequence(
  fixture: Fixture,
  report: Report,
  { number, races }: { number: number; races: boolean },
): Promise<void> {
  const { model, server } = fixture
  const history: string[] = []
  let actor: Actor = 'owner'
  const projectName = fixture.project.isPortal ? 'portal' : 'shop'
  const begin = (name: string, actor: Actor, isRace = false) => {
    history.push(`${actor}: ${name}`)
    // A password that is set again gets a new time, as on a running clock.
    server.clock.advance(1)
    fixture.now.act = model.begin(history.join('; '), actor, server.clock.now().getTime(), isRace)
  }
  const run = async (name: string, actor: Actor, scopedFixture = fixture) => {
    if (await succeeds(() => getAct(name)(scopedFixture, actor))) {
      report.acts.set(name, (report.acts.get(name) ?? 0) + 1)
    }
  }
  const check = async () => {
    const shownUsers = await readUsers(fixture)
    await checkSignUps(fixture, (contact) => shownUsers.some(({ contacts }) => contacts.get(contact)))
    model.check(shownUsers)
  }
  const step = async (name: string, performer: Actor, scopedFixture = fixture) => {
    const isOperator = fixture.sessions.some((session) => session.actor === 'operator') && fixture.chance(0.2)
    actor = isOperator ? 'operator' : performer
    const chosen = isOperator ? fixture.pick(ofOperator) : name
    begin(chosen, actor)
    await run(chosen, actor, scopedFixture)
    await check()
  }
  const opposite = (performer: Actor): Actor => (performer === 'owner' ? 'stranger' : 'owner')
  const anyone = (): Actor => (fixture.chance(0.5) ? 'owner' : 'stranger')
  const follow = async (script: readonly string[]) => {
    const box = fixture.pick(fixture.boxes)
    for (const entry of script) {
      const performer = fixture.chance(0.8) !== entry.startsWith('~') ? box.holder : opposite(box.holder)
      await step(
        entry.replace(/^~?\*?/, ''),
        performer,
        entry.includes('*') ? fixture : { ...fixture, boxes: [box] },
      )
    }
  }
  const race = async () => {
    const { prepared, pair } = fixture.pick(ofRaces)
    const box = emailBox(fixture)
    const second = fixture.chance(0.8) ? opposite(box.holder) : box.holder
    for (const name of prepared) {
      begin(name, second)
      await run(name, second, { ...fixture, boxes: [box] })
      await check()
    }
    begin(pair.join(' while '), second, true)
    await Promise.all([
      run(pair[0], box.holder, { ...forkFixture(fixture), boxes: [box] }),
      run(pair[1], second, { ...forkFixture(fixture), boxes: [box] }),
    ])
    await check()
  }
  while (history.length < length && model.problems.length === 0) {
    if (races && projectName === 'shop' && fixture.chance(0.15)) {
      await race()
      continue
    }
    // Occasionally, something happens between two transactions of an act.
    fixture.meanwhile.run = fixture.chance(0.15)
      ? async () => {
          fixture.meanwhile.run = undefined
          const interrupted = actor
          await step(fixture.pick(singleActs[projectName]), anyone())
          begin('the act goes on', interrupted)
        }
      : undefined
    // At the beginning, all contacts are free. Each script begins the same number of sequences.
    const first = scripts[projectName][number % scripts[projectName].length]
    if (history.length === 0 && first) await follow(first)
    else if (fixture.chance(0.4)) await follow(fixture.pick(scripts[projectName]))
    else await step(fixture.pick(singleActs[projectName]), anyone())
    fixture.meanwhile.run = undefined
  }
  if (model.problems.length > 0) return
  await proveAll(fixture, { begin: (name) => begin(name, 'owner'), check })
}

function getAct(name: string): Act {
  const act = acts[name]
  if (!act) throw new Error(`There is no act "${name}".`)
  return act
}

/** Runs an act. A rejection by the server is not a problem. */
async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const rejections = [CodedError, Expected]
    if (rejections.some((rejection) => error instanceof rejection)) return false
    throw error
  }
}
