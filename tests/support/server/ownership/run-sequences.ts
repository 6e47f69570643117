import { BackendError } from '../../../../server/identity/backend/error.ts'
import { SdkError } from '../../../../server/identity/provider/error.ts'
import { AppError } from '../../../../server/platform/http/app-error.ts'
import type { TestServer } from '../test-server.ts'
import type { Act } from './act.ts'
import { methodActs } from './method-acts.ts'
import { personActs, shopActs } from './person-acts.ts'
import { proofActs, proveAll } from './proof-acts.ts'
import { readUsers } from './read-users.ts'
import type { Actor } from './shown.ts'
import { checkSignUps, signUpActs } from './sign-up-acts.ts'
import { operatorActs, siteActs } from './site-acts.ts'
import { createWorld, Expected, forkWorld, type World } from './world.ts'

const everywhere = { ...proofActs, ...personActs, ...methodActs, ...operatorActs }
const all: Record<string, Act> = { ...everywhere, ...shopActs, ...siteActs, ...signUpActs }
export const actNames = Object.keys(all)

/** Acts that more interesting sequences have in common, which run more often. */
const frequent = [
  'prove a contact at once',
  'prove a contact at once',
  'sign in with a password',
  'redeem a proof',
  'redeem a proof',
  'prove a contact to add it',
  'wait, and sweep',
  'sign in as a user',
]
const ofShop = [
  ...Object.keys({ ...everywhere, ...shopActs, ...siteActs }),
  ...frequent,
  'sign up with a password',
  'sign up with a password',
  'start a session for a person',
  'create a user',
  'migrate a password',
  'remove a contact of a user',
]
const ofPortal = [...Object.keys({ ...everywhere, ...signUpActs }), ...Object.keys(signUpActs), ...frequent]

/** Acts that an operator tries in the session of a user (rule O17). */
const ofOperator = [
  'request a proof that adds a contact',
  'prove a contact to add it',
  'redeem a proof',
  'set a password in the session',
  'remove a contact',
  'add a wallet',
  'add a passkey',
  'add an authenticator app',
]

/**
 * Acts that run at the same time on one contact (rule O16): the first of the person who reads it, the second often of another,
 * who prepared it.
 */
const ofRaces = [
  {
    prepared: ['sign up with a password', 'request a code'],
    pair: ['redeem a proof', 'sign in with a password'],
  },
  {
    prepared: ['sign up with a password', 'request a code'],
    pair: ['redeem a proof', 'set a password in the session'],
  },
  { prepared: ['create a user', 'request a code'], pair: ['redeem a proof', 'sign up with a password'] },
  {
    prepared: ['start a session for a person'],
    pair: ['prove a contact at once', 'prove a contact to add it'],
  },
  { prepared: ['prove a contact at once'], pair: ['add a passkey', 'prove a contact to add it'] },
  { prepared: ['request a code, which creates a user'], pair: ['sign up with a password', 'create a user'] },
] as const

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
    await runSequence(world, report, races)
    report.sequences += 1
    report.problems.push(...world.model.problems.map((problem) => `seed ${seed + index}: ${problem}`))
    if (report.problems.length > 0) return report
  }
  return report
}

async function runSequence(world: World, report: Report, races: boolean): Promise<void> {
  const { model, server } = world
  const done: string[] = []
  let actor: Actor = 'owner'
  const names = world.project.isPortal ? ofPortal : ofShop
  const begin = (name: string, actor: Actor, isRace = false) => {
    done.push(`${actor}: ${name}`)
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
  const step = async (from: readonly string[]) => {
    const name = world.pick(from)
    const isOperator = world.sessions.some(({ actor }) => actor === 'operator') && world.chance(0.3)
    actor = isOperator ? 'operator' : world.chance(0.5) ? 'owner' : 'stranger'
    const chosen = isOperator ? world.pick(ofOperator) : name
    begin(chosen, actor)
    await run(chosen, actor)
    await check()
  }
  const race = async () => {
    const { prepared, pair } = world.pick(ofRaces)
    const box = world.pick(world.boxes)
    const other = world.chance(0.7) && box.holder === 'owner' ? 'stranger' : 'owner'
    for (const name of prepared) {
      begin(name, other)
      await run(name, other, { ...world, boxes: [box] })
      await check()
    }
    begin(pair.join(' while '), other, true)
    await Promise.all([
      run(pair[0], box.holder, { ...forkWorld(world), boxes: [box] }),
      run(pair[1], other, { ...forkWorld(world), boxes: [box] }),
    ])
    await check()
  }
  for (let index = 0; index < length && model.problems.length === 0; index += 1) {
    if (races && !world.project.isPortal && world.chance(0.15)) {
      await race()
      continue
    }
    // Once in a while, something happens between two transactions of an act.
    world.meanwhile.run = world.chance(0.15)
      ? async () => {
          world.meanwhile.run = undefined
          const interrupted = actor
          await step(names)
          begin('the act goes on', interrupted)
        }
      : undefined
    await step(names)
    world.meanwhile.run = undefined
  }
  if (model.problems.length > 0) return
  await proveAll(world, { begin: (name) => begin(name, 'owner'), check })
}

function getAct(name: string): Act {
  const act = all[name]
  if (!act) throw new Error(`There is no act "${name}".`)
  return act
}

/** Runs an act. A refusal of the server is no problem. */
async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (problem) {
    const refusals = [SdkError, BackendError, AppError, Expected]
    if (refusals.some((refusal) => problem instanceof refusal)) return false
    throw problem
  }
}
