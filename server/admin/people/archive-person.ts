import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { Project } from '../../identity/projects/store.ts'
import { sessions } from '../../identity/schema/sessions.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { toUnit } from '../../identity/unit-of-work.ts'
import { listNames } from '../../identity/users/delete.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { requireProject } from '../commands/projects.ts'
import type { CommandOf } from '../parse-command.ts'
import { identitySources, platformSources, portalSources, type Subject } from './archive-sources.ts'
import { requireUser } from './require-user.ts'

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
  const project = await requireProject(tx, name)
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

async function findSubject(unit: UnitOfWork, { secrets }: Deps, userId: string): Promise<Subject> {
  const contacts = await listNames(unit, userId)
  const rows = await unit.tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  return {
    projectId: unit.projectId,
    userId,
    contacts,
    accounts: contacts.map((contact) => hashForLog(secrets, contact)),
    sessionIds: rows.map(({ id }) => id),
  }
}

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
      .select(Object.fromEntries(kept))
      .from(table)
      .where(and(isOwn, rows(subject)))
  }
  return read
}
