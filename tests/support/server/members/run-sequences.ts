import type { Business } from '../business.ts'
import { createBusiness, workOrigin } from '../business.ts'
import type { TestServer } from '../test-server.ts'
import { findMember, readDirectories } from './directories.ts'
import {
  call,
  createDeed,
  createFixture,
  type Fixture,
  forkFixture,
  Nothing,
  type Person,
  people,
} from './fixture.ts'
import { check } from './invariants.ts'
import { type Act, mailboxActs } from './mailbox-acts.ts'
import { memberActs } from './member-acts.ts'
import { eventActs, organizationActs } from './organization-acts.ts'
import { rbac } from './permissions.ts'
import { proveAll } from './prove-all.ts'
import { races, scripts } from './scripts.ts'
import { secondFactorActs } from './second-factor-acts.ts'
import { sessionActs } from './session-acts.ts'

const acts: Record<string, Act> = {
  ...{
    ...mailboxActs,
    ...sessionActs,
    ...secondFactorActs,
    ...memberActs,
    ...organizationActs,
    ...eventActs,
  },
}
export const actNames = Object.keys(acts)

/** The number of acts of a sequence after its beginning. */
const length = 16

export type Report = { sequences: number; acts: Map<string, number>; problems: string[] }

/** Creates the projects of all sequences: one that hides accounts, and one that does not. */
async function createProjects(server: TestServer): Promise<Business[]> {
  const products = ['otp', 'emailMagicLinks', 'passwords', 'oauth'] as const
  const fields = { rbac, products: [...products], redirect_uris: [`${workOrigin}/authenticate`] }
  return [
    await createBusiness(server, { name: 'Open', ...fields, origins: [workOrigin] }),
    await createBusiness(server, { name: 'Hidden', ...fields, origins: [workOrigin], hide_accounts: true }),
  ]
}

/**
 * Runs random sequences of acts by an admin, a colleague, an attacker and a site, on both halves of the contract, and checks the
 * invariants of docs/rules/members.md after each act. All sequences share a server and a database; each has other addresses.
 * @param seed the seed of the first sequence; each sequence has its own
 * @param isConcurrent whether some acts run at the same time, which only PostgreSQL does
 * @returns how often each act was called, and the problems, each with the seed of its sequence
 */
export async function runSequences(
  server: TestServer,
  { count, seed, isConcurrent }: { count: number; seed: number; isConcurrent: boolean },
): Promise<Report> {
  const report: Report = { sequences: 0, acts: new Map(), problems: [] }
  const projects = await createProjects(server)
  for (let number = seed; number < seed + count; number += 1) {
    const business = projects[number % projects.length]
    if (!business) throw new Error('There are no projects.')
    const fixture = createFixture(server, business, number)
    await runSequence(fixture, report, number, isConcurrent)
    report.sequences += 1
    report.problems.push(...fixture.problems.map((problem) => `seed ${number}: ${problem}`))
    if (report.problems.length > 0) return report
  }
  return report
}

async function runSequence(
  fixture: Fixture,
  report: Report,
  number: number,
  isConcurrent: boolean,
): Promise<void> {
  const history: string[] = []
  const begin = (name: string, person: Person, isRace = false) => {
    history.push(`${person}: ${name}`)
    fixture.server.clock.advance(1000)
    fixture.deed = createDeed(history.join('; '), person, isRace)
  }
  const run = async (name: string, person: Person, place = fixture) => {
    const act = acts[name]
    if (!act) throw new Error(`There is no act "${name}".`)
    try {
      await act(place, person)
      report.acts.set(name, (report.acts.get(name) ?? 0) + 1)
    } catch (problem) {
      if (!(problem instanceof Nothing)) throw problem
    }
  }
  const finish = async () => {
    const after = await readDirectories(fixture)
    check(fixture, after)
    fixture.before = after
    await checkByCall(fixture)
  }
  const step = async (name: string, person: Person) => {
    begin(name, person)
    await run(name, person)
    await finish()
  }
  const follow = async (script: readonly string[]) => {
    const chosen = fixture.pick(people)
    for (const entry of script) {
      const [, sentFields, name = entry] = /^(\w+): (.*)$/.exec(entry) ?? []
      const person =
        sentFields === undefined
          ? chosen
          : sentFields === 'other'
            ? fixture.pick(people)
            : (sentFields as Person)
      if (fixture.problems.length === 0) await step(name, person)
    }
  }
  await follow(scripts[0] ?? [])
  const begun = history.length
  while (history.length < begun + length && fixture.problems.length === 0) {
    if (isConcurrent && fixture.chance(0.1)) {
      const { prepared, pair } = fixture.pick(races)
      await follow(prepared)
      const [first, second] = [fixture.pick(people), fixture.pick(people)]
      begin(pair.join(' while '), first, true)
      await Promise.all([
        run(pair[0], first, forkFixture(fixture)),
        run(pair[1], second, forkFixture(fixture)),
      ])
      await finish()
    } else if (history.length === begun) await follow(scripts[1 + (number % (scripts.length - 1))] ?? [])
    else if (fixture.chance(0.35)) await follow(fixture.pick(scripts.slice(1)))
    else await step(fixture.pick(actNames), fixture.pick(people))
  }
  if (fixture.problems.length > 0) return
  begin('everyone proves every mailbox', 'ann')
  await proveAll(fixture)
}

/** Compares what a call of a member responds with what the database shows, and that a consumed token stays so. */
async function checkByCall(fixture: Fixture): Promise<void> {
  const now = fixture.server.clock.now().getTime()
  if (fixture.sessions.length > 0) {
    const session = fixture.pick(fixture.sessions)
    const match = findMember(fixture.before, session.memberId)
    const shown = match?.member.sessions.find(({ id }) => id === session.id)
    const isValid =
      shown !== undefined && new Date(shown.expiresAt).getTime() > now && !match?.organization.isDeleted
    const { token } = session
    const half = fixture.half()
    const reply =
      half === 'browser'
        ? await call(fixture, half, '/organizations/members/me', { method: 'GET', token })
        : await call(fixture, half, '/sessions/authenticate', { body: {}, token })
    if (reply.isOk && (!isValid || match?.member.status !== 'active'))
      fixture.tell('5: a session that ended opened data')
    if (!reply.isOk && isValid) fixture.tell(`6: a valid session opened no data: ${reply.error}`)
    if (reply.isOk && reply.data.member_id !== session.memberId)
      fixture.tell('1: a session opened another member')
  }
  if (fixture.consumed.length === 0 || !fixture.chance(0.2)) return
  const body = { intermediate_session_token: fixture.pick(fixture.consumed) }
  const { isOk } = await call(fixture, 'browser', '/discovery/organizations', { body })
  if (isOk) fixture.tell('B18: a consumed intermediate session works')
}
