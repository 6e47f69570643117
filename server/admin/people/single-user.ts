import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Deps } from '../../app/deps.ts'
import type { User } from '../../identity/accounts/sessions/store.ts'
import { listEmails } from '../../identity/accounts/users/contacts.ts'
import { deleteUser, listAddresses } from '../../identity/accounts/users/delete.ts'
import { findUser } from '../../identity/api/backend/user-store.ts'
import { SdkError } from '../../identity/base/errors/sdk-error.ts'
import type { Project } from '../../identity/base/projects/store.ts'
import { sessions } from '../../identity/base/schema/sessions.ts'
import { type DirectoryUnit, runUnitWithin, toUnit } from '../../identity/base/unit-of-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { outbox, rateLimits } from '../../platform/schema/messages.ts'
import { deletePerson as deletePortalPerson } from '../../portal/persons/delete-person.ts'
import { isDeletedAccount } from '../../portal/persons/pending-changes.ts'
import { syncPerson } from '../../portal/persons/sync-person.ts'
import { requireConsumers } from '../commands/projects.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { identitySources, platformSources, portalSources, type Subject } from './archive-sources.ts'

/**
 * Collects all data of one user, without secrets: no hashes of passwords, PINs or tokens, no seeds, no file keys. For a
 * portal account, this includes the portal's data.
 * @returns the archive as JSON
 * @throws UsageError if there is no such project or user
 */
export async function archivePerson(
  tx: Tx,
  deps: Deps,
  { project: name, userId: id }: CommandOf<'people archive'>,
): Promise<string> {
  const project = await requireConsumers(tx, name)
  const unit = toUnit(tx, project)
  const { id: userId } = await requireUser(unit, id)
  const subject = await findSubject(unit, deps, userId)
  const archive = {
    archived_at: deps.clock.now().toISOString(),
    project: { id: project.id, name: project.name },
    identity: await readSources(tx, project, identitySources, subject),
    ...(await readSources(tx, undefined, platformSources, subject)),
    ...(project.isPortal ? { portal: await readSources(tx, undefined, portalSources, subject) } : {}),
  }
  return JSON.stringify(archive, null, 2)
}

async function findSubject(unit: DirectoryUnit, { secrets }: Deps, userId: string): Promise<Subject> {
  const contacts = await listAddresses(unit, userId)
  const rows = await unit.tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  return {
    projectId: unit.projectId,
    userId,
    contacts,
    accounts: contacts.map((contact) => hashForLog(secrets, contact)),
    sessionIds: rows.map(({ id }) => id),
  }
}

/** Columns that archives call by the name they had in version 5.1. */
const keptNames: ReadonlyMap<string, string> = new Map([['companyId', 'organizationId']])

async function readSources(
  tx: Tx,
  project: Pick<Project, 'id'> | undefined,
  sources: typeof identitySources,
  subject: Subject,
): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {}
  for (const [name, { table, rows, without = [] }] of Object.entries(sources)) {
    const columns = Object.entries(getTableColumns(table))
    const kept = columns.filter(([key]) => ![...without, 'projectId'].includes(key))
    const projectColumn = columns.find(([key]) => key === 'projectId')?.[1]
    const isOwn = project && projectColumn ? eq(projectColumn, project.id) : undefined
    read[name] = await tx
      .select(Object.fromEntries(kept.map(([key, column]) => [keptNames.get(key) ?? key, column])))
      .from(table)
      .where(and(isOwn, rows(subject)))
  }
  return read
}

/** Finds a user by ID or external ID. @throws UsageError if the project has no such user */
async function requireUser(unit: DirectoryUnit, id: string): Promise<User> {
  try {
    return await findUser(unit, id)
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    throw new UsageError(`The project has no user with the ID '${id}'.`)
  }
}

/**
 * Deletes a user with everything that identifies them (rule A50). For a portal account, the portal's data is deleted
 * first; `finishDeletions` then deletes the account in identity, or the next sweep does so after a crash.
 * @throws UsageError if there is no such project or user, or for the last admin of a company
 */
export async function deletePerson(
  tx: Tx,
  deps: Deps,
  { project: name, userId: id }: CommandOf<'people delete'>,
): Promise<string> {
  const project = await requireConsumers(tx, name)
  const unit = toUnit(tx, project)
  const user = await requireUser(unit, id)
  const contacts = await listAddresses(unit, user.id)
  await forgetMessages(tx, user.id, contacts)
  if (!project.isPortal) {
    await runUnitWithin(tx, deps.db, project, (deleting) => deleteUser(deleting, deps, user.id))
  } else if (!(await isDeletedAccount(tx, user.id))) {
    await syncPerson(tx, deps, user, await listEmails(unit, user.id))
    if ((await deletePortalPerson(tx, deps, user.id, contacts)) === 'last_admin') {
      throw new UsageError(
        'This user is the last admin of a company with other members. First make another member an admin: admin add EMAIL',
      )
    }
  }
  return `${user.id} was deleted. Only their log entries remain, under a random ID, without a name, address or number.`
}

/** Removes messages to a user, and the counters of the user's limits. */
async function forgetMessages(tx: Tx, userId: string, contacts: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.to, [...contacts]))
  const isCounter = [userId, ...contacts].map((name) => sql`position(${name} in ${rateLimits.key}) > 0`)
  await tx.delete(rateLimits).where(or(...isCounter))
}
