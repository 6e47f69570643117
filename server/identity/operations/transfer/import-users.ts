import { sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { insertAll } from '../../../platform/db/insert-all.ts'
import { isDuplicate } from '../../../platform/db/is-duplicate.ts'
import { writeTogether } from '../../../platform/db/write-together.ts'
import { limitConcurrency } from '../../../platform/machine/limit-concurrency.ts'
import { addRecoveryCodes } from '../../accounts/credentials/recovery-codes.ts'
import { isBlockedEmail } from '../../accounts/users/blocked-emails.ts'
import { buildEndOfSignUps } from '../../accounts/users/sign-ups.ts'
import { removeVacated, vacateContacts } from '../../accounts/users/vacate.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { getRemainingUsers } from '../../base/projects/project-limits.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { Problem, Rejection } from '../../base/schema/import-batches.ts'
import { blockedEmails } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject, runUnit } from '../../base/unit-of-work.ts'
import { findTakenKeys } from './duplicates.ts'
import { type Batch, type NumberedUser, saveProgress } from './import-progress.ts'
import type { NewUser } from './read-user-line.ts'
import { toUserRows, type UserRows, userTables } from './user-rows.ts'

export type ImportOptions = {
  /** whether to write an event for each user to the project's webhooks */
  withEvents: boolean
  /**
   * whether to look for duplicates first. If not, the import looks for them only after the database reports one, which
   * is faster for a file without any.
   */
  expectsDuplicates: boolean
}

/** Batches are written one after another. Meanwhile, the rows of the next batch are built. */
const inTurn = limitConcurrency({ concurrency: 1 })

/** How many attempts a batch gets while other requests register the same contacts. */
const maxAttempts = 5

/**
 * Imports a batch in one transaction with its progress. Rejects the lines whose users exist already or do not fit the
 * project, and imports the others.
 * @throws BatchDoneError, in which case nothing has changed
 */
export async function importBatch(
  deps: Deps,
  project: DirectoryProject,
  batch: Batch,
  { withEvents, expectsDuplicates }: ImportOptions,
): Promise<Rejection[]> {
  const toRows = createRows(deps, project, batch.users)
  for (let attempts = 1; ; attempts += 1) {
    try {
      const looksFirst = expectsDuplicates || attempts > 1
      return await inTurn(async () => {
        const rejections = await runUnit(deps.db, project, (unit) =>
          writeBatch(unit, deps, project, batch, { withEvents, looksFirst, toRows }),
        )
        if (needsAnalyze(batch)) await analyzeUsers(deps)
        return rejections
      })
    } catch (error) {
      if (attempts === maxAttempts || !isDuplicate(error)) throw error
    }
  }
}

/** Checks a batch like an import, without writing anything. */
export const checkBatch = (
  deps: Deps,
  project: DirectoryProject,
  users: readonly NumberedUser[],
): Promise<Rejection[]> =>
  runUnit(deps.db, project, async (unit) => (await choose(unit, deps, project, users, true)).rejections)

/** Returns whether the tables may have several times as many rows as at the last ANALYZE. */
const needsAnalyze = ({ fromLine, toLine, isLast }: Batch): boolean =>
  isLast || Math.floor(Math.log2(toLine)) > Math.floor(Math.log2(fromLine))

/**
 * Updates the planner's statistics. With the statistics of nearly empty tables, each sign-in scans the full tables
 * until the database updates them itself some minutes later.
 */
async function analyzeUsers({ db }: Deps): Promise<void> {
  const tables = sql.join(Object.values(userTables), sql`, `)
  await db.transaction((tx) => tx.execute(sql`analyze ${tables}`))
}

type ToRows = (accepted: readonly NewUser[]) => UserRows

/** Builds the rows of a batch before its transaction. They are built again only if some of its users are rejected. */
function createRows(
  deps: Deps,
  { id: projectId }: DirectoryProject,
  numbered: readonly NumberedUser[],
): ToRows {
  const build = (users: readonly NewUser[]) => toUserRows(deps, { projectId, now: deps.clock.now() }, users)
  const users = numbered.map(({ user }) => user)
  const rows = build(users)
  const isSame = (accepted: readonly NewUser[]) =>
    accepted.length === users.length && accepted.every((user, index) => user === users[index])
  return (accepted) => (isSame(accepted) ? rows : build(accepted))
}

async function writeBatch(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  batch: Batch,
  { withEvents, looksFirst, toRows }: { withEvents: boolean; looksFirst: boolean; toRows: ToRows },
): Promise<Rejection[]> {
  const { accepted, rejections: unfit } = await choose(unit, deps, project, batch.users, looksFirst)
  const fitting = accepted.map(({ user }) => user)
  const users = looksFirst ? await takeOverEmpty(unit, deps, fitting) : fitting
  const rows = toRows(users)
  await insertUsers(unit, rows)
  await insertRecoveryCodes(unit, deps, users, rows)
  const proved = rows.emails.flatMap(({ address, verifiedAt }) => (verifiedAt ? [address] : []))
  await writeTogether(unit.tx, buildEndOfSignUps(unit, proved))
  if (withEvents) {
    for (const { id: userId } of rows.users) await publish(unit, { kind: 'user_imported', userId })
  }
  const rejections = [...batch.rejections, ...unfit].toSorted((a, b) => a.line - b.line)
  await saveProgress(unit, deps, batch, accepted.length, rejections)
  return rejections
}

/**
 * Frees the contacts of empty users (rule O3). An imported user without an ID gets the ID of the empty user, whose row
 * is written again.
 */
async function takeOverEmpty(unit: DirectoryUnit, deps: Deps, users: readonly NewUser[]): Promise<NewUser[]> {
  const contactsOf = (user: NewUser) => [
    ...user.emails.map(({ email }) => email),
    ...user.phone_numbers.map(({ phone_number: number }) => number),
  ]
  const vacated = await vacateContacts(unit, deps, users.flatMap(contactsOf))
  if (vacated.size === 0) return [...users]
  const adopted = new Set<string>()
  const taken = users.map((user) => {
    const id = contactsOf(user).flatMap((contact) => vacated.get(contact) ?? [])[0]
    if (id === undefined || user.user_id !== undefined || adopted.has(id)) return user
    adopted.add(id)
    return { ...user, user_id: id }
  })
  await removeVacated(unit, [...adopted])
  return taken
}

async function insertUsers(unit: DirectoryUnit, rows: UserRows): Promise<void> {
  for (const name of Object.keys(userTables) as (keyof UserRows)[]) {
    if (rows[name].length > 0) await insertAll(unit.tx, userTables[name], rows[name])
  }
}

async function insertRecoveryCodes(
  unit: DirectoryUnit,
  deps: Deps,
  users: readonly NewUser[],
  { totps }: UserRows,
): Promise<void> {
  const codes = users.flatMap(({ totp }) => (totp ? [totp.recovery_codes] : []))
  for (const [index, totp] of totps.entries()) await addRecoveryCodes(unit, deps, totp, codes[index] ?? [])
}

/** Separates the users to import from those that do not fit the project. */
async function choose(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  users: readonly NumberedUser[],
  looksForDuplicates: boolean,
): Promise<{ accepted: NumberedUser[]; rejections: Rejection[] }> {
  const newUsers = users.map(({ user }) => user)
  const taken = looksForDuplicates ? await findTakenKeys(unit, newUsers) : undefined
  const hasBlocked = (await unit.tx.$count(blockedEmails, inProject(unit, blockedEmails))) > 0
  const roles = new Set(project.rbac.roles.map(({ role_id }) => role_id))
  let remainingUsers = await getRemainingUsers(unit)
  const accepted: NumberedUser[] = []
  const rejections: Rejection[] = []
  for (const { line, user } of users) {
    const problems: Problem[] = [
      ...findUnknownRoles(roles, user),
      ...(hasBlocked ? await findBlocked(unit, deps, user) : []),
      ...(remainingUsers <= 0 ? [noRoom] : []),
    ]
    if (problems.length === 0) problems.push(...(taken?.reserve(user) ?? []))
    if (problems.length > 0) rejections.push(...problems.map((problem) => ({ line, ...problem })))
    else {
      accepted.push({ line, user })
      remainingUsers -= 1
    }
  }
  return { accepted, rejections }
}

const noRoom: Problem = { field: '', reason: 'The project has as many users as its document allows.' }

const findUnknownRoles = (projectRoles: ReadonlySet<string>, { roles }: NewUser): Problem[] =>
  roles.flatMap((role, index) =>
    projectRoles.has(role)
      ? []
      : [{ field: `roles[${index}]`, reason: 'The project does not have this role.' }],
  )

async function findBlocked(unit: DirectoryUnit, deps: Deps, { emails }: NewUser): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [index, { email }] of emails.entries()) {
    if (await isBlockedEmail(unit, deps, email as Email)) {
      const reason = 'The account with this email address was deleted, so the address cannot register again.'
      problems.push({ field: `emails[${index}].email`, reason })
    }
  }
  return problems
}
