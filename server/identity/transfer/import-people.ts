import { sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import { isDuplicate } from '../../platform/db/is-duplicate.ts'
import { limitConcurrency } from '../../platform/machine/limit-concurrency.ts'
import { addRecoveryCodes } from '../credentials/recovery-codes.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { findRoom } from '../projects/project-limits.ts'
import type { Project } from '../projects/store.ts'
import type { Problem, Refusal } from '../schema/import-refusal.ts'
import { blockedEmails } from '../schema/people.ts'
import { inProject, runUnit, type UnitOfWork } from '../unit-of-work.ts'
import { isBlockedEmail } from '../users/blocked-emails.ts'
import { endSignUpsOf } from '../users/sign-ups.ts'
import { removeVacated, vacateContacts } from '../users/vacate.ts'
import { findTakenKeys } from './duplicates.ts'
import { type Batch, type NumberedPerson, saveProgress } from './import-progress.ts'
import { type PersonRows, personTables, toPersonRows } from './person-rows.ts'
import type { NewPerson } from './read-person.ts'

export type ImportOptions = {
  /** write an event for each person to the webhooks of the project */
  withEvents: boolean
  /** look for duplicates first; otherwise only after the database found one, which is faster for a file without any */
  expectsDuplicates: boolean
}

/** Batches are written one after another. Meanwhile, the rows of the next one are built. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })

/** How often a batch is tried while others register the same contacts. */
const mostTries = 5

/**
 * Imports a batch in one transaction with its progress. A line whose person exists already, or does not fit the project,
 * is refused, and the others are imported.
 * @throws BatchDoneError, with nothing changed
 */
export async function importBatch(
  deps: Deps,
  project: Project,
  batch: Batch,
  { withEvents, expectsDuplicates }: ImportOptions,
): Promise<Refusal[]> {
  const toRows = createRows(deps, project, batch.people)
  for (let tries = 1; ; tries += 1) {
    try {
      const looksFirst = expectsDuplicates || tries > 1
      return await inTurn(async () => {
        const refusals = await runUnit(deps.db, project, (unit) =>
          writeBatch(unit, deps, project, batch, { withEvents, looksFirst, toRows }),
        )
        if (needsAnalyze(batch)) await analyzePeople(deps)
        return refusals
      })
    } catch (problem) {
      if (tries === mostTries || !isDuplicate(problem)) throw problem
    }
  }
}

/** Checks a batch as an import would, without writing anything. */
export const checkBatch = (
  deps: Deps,
  project: Project,
  people: readonly NumberedPerson[],
): Promise<Refusal[]> =>
  runUnit(deps.db, project, async (unit) => (await choose(unit, deps, project, people, true)).refusals)

/** Whether the tables may have several times as many rows as at the last ANALYZE. */
const needsAnalyze = ({ fromLine, toLine, isLast }: Batch): boolean =>
  isLast || Math.floor(Math.log2(toLine)) > Math.floor(Math.log2(fromLine))

/**
 * Updates the planner's statistics. With those of nearly empty tables, it reads the full tables in sequence for each
 * sign-in, until the database does this itself some minutes later.
 */
async function analyzePeople({ db }: Deps): Promise<void> {
  const tables = sql.join(Object.values(personTables), sql`, `)
  await db.transaction((tx) => tx.execute(sql`analyze ${tables}`))
}

type ToRows = (accepted: readonly NewPerson[]) => PersonRows

/** Builds the rows of a batch before its transaction. They are built again only if some of its people are refused. */
function createRows(deps: Deps, { id: projectId }: Project, numbered: readonly NumberedPerson[]): ToRows {
  const build = (people: readonly NewPerson[]) =>
    toPersonRows(deps, { projectId, now: deps.clock.now() }, people)
  const people = numbered.map(({ person }) => person)
  const rows = build(people)
  const isSame = (accepted: readonly NewPerson[]) =>
    accepted.length === people.length && accepted.every((person, index) => person === people[index])
  return (accepted) => (isSame(accepted) ? rows : build(accepted))
}

async function writeBatch(
  unit: UnitOfWork,
  deps: Deps,
  project: Project,
  batch: Batch,
  { withEvents, looksFirst, toRows }: { withEvents: boolean; looksFirst: boolean; toRows: ToRows },
): Promise<Refusal[]> {
  const { accepted, refusals: unfit } = await choose(unit, deps, project, batch.people, looksFirst)
  const people = looksFirst
    ? await takeOverEmpty(
        unit,
        deps,
        accepted.map(({ person }) => person),
      )
    : accepted.map(({ person }) => person)
  const rows = toRows(people)
  await insertPeople(unit, rows)
  await insertRecoveryCodes(unit, deps, people, rows)
  await endSignUpsOf(
    unit,
    rows.emails.flatMap(({ address, verifiedAt }) => (verifiedAt ? [address] : [])),
  )
  if (withEvents) {
    for (const { id: userId } of rows.users) await publish(unit, { kind: 'user_imported', userId })
  }
  const refusals = [...batch.refusals, ...unfit].toSorted((a, b) => a.line - b.line)
  await saveProgress(unit, deps, batch, accepted.length, refusals)
  return refusals
}

/**
 * Frees the contacts that empty users have (rule O3). A person without an ID gets the ID of the empty user, whose row is
 * written again.
 */
async function takeOverEmpty(
  unit: UnitOfWork,
  deps: Deps,
  people: readonly NewPerson[],
): Promise<NewPerson[]> {
  const contactsOf = (person: NewPerson) => [
    ...person.emails.map(({ email }) => email),
    ...person.phone_numbers.map(({ phone_number: number }) => number),
  ]
  const vacated = await vacateContacts(unit, deps, people.flatMap(contactsOf))
  if (vacated.size === 0) return [...people]
  const adopted = new Set<string>()
  const taken = people.map((person) => {
    const id = contactsOf(person).flatMap((contact) => vacated.get(contact) ?? [])[0]
    if (id === undefined || person.user_id !== undefined || adopted.has(id)) return person
    adopted.add(id)
    return { ...person, user_id: id }
  })
  await removeVacated(unit, [...adopted])
  return taken
}

async function insertPeople(unit: UnitOfWork, rows: PersonRows): Promise<void> {
  for (const name of Object.keys(personTables) as (keyof PersonRows)[]) {
    if (rows[name].length > 0) await insertAll(unit.tx, personTables[name], rows[name])
  }
}

async function insertRecoveryCodes(
  unit: UnitOfWork,
  deps: Deps,
  people: readonly NewPerson[],
  { totps }: PersonRows,
): Promise<void> {
  const codes = people.flatMap(({ totp }) => (totp ? [totp.recovery_codes] : []))
  for (const [index, totp] of totps.entries()) await addRecoveryCodes(unit, deps, totp, codes[index] ?? [])
}

/** Divides people into those to import and those who do not fit the project. */
async function choose(
  unit: UnitOfWork,
  deps: Deps,
  project: Project,
  people: readonly NumberedPerson[],
  looksForDuplicates: boolean,
): Promise<{ accepted: NumberedPerson[]; refusals: Refusal[] }> {
  const taken = looksForDuplicates
    ? await findTakenKeys(
        unit,
        people.map(({ person }) => person),
      )
    : undefined
  const hasBlocked = (await unit.tx.$count(blockedEmails, inProject(unit, blockedEmails))) > 0
  const roles = new Set(project.rbac.roles.map(({ role_id }) => role_id))
  let room = await findRoom(unit)
  const accepted: NumberedPerson[] = []
  const refusals: Refusal[] = []
  for (const { line, person } of people) {
    const problems: Problem[] = [
      ...findUnknownRoles(roles, person),
      ...(hasBlocked ? await findBlocked(unit, deps, person) : []),
      ...(room <= 0 ? [noRoom] : []),
    ]
    if (problems.length === 0) problems.push(...(taken?.claim(person) ?? []))
    if (problems.length > 0) refusals.push(...problems.map((problem) => ({ line, ...problem })))
    else {
      accepted.push({ line, person })
      room -= 1
    }
  }
  return { accepted, refusals }
}

const noRoom: Problem = { field: '', reason: 'The project has as many people as its document allows.' }

const findUnknownRoles = (known: ReadonlySet<string>, { roles }: NewPerson): Problem[] =>
  roles.flatMap((role, index) =>
    known.has(role) ? [] : [{ field: `roles[${index}]`, reason: 'The project does not have this role.' }],
  )

async function findBlocked(unit: UnitOfWork, deps: Deps, { emails }: NewPerson): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [index, { email }] of emails.entries()) {
    if (await isBlockedEmail(unit, deps, email as Email)) {
      const reason = 'The account of this email address was deleted, so it cannot register again.'
      problems.push({ field: `emails[${index}].email`, reason })
    }
  }
  return problems
}
