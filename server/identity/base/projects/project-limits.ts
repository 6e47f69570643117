import { and, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { RequestError } from '../../../platform/errors/request-error.ts'
import { consumeKeyWithin } from '../../../platform/limits/limiter.ts'
import { hours } from '../../../platform/machine/clock.ts'
import type { Deps } from '../deps.ts'
import type { BusinessSettings } from '../document/business-fields.ts'
import { applications } from '../schema/applications.ts'
import { m2mClients } from '../schema/m2m-clients.ts'
import { organizations } from '../schema/organizations.ts'
import { projects } from '../schema/projects.ts'
import { members, users } from '../schema/users.ts'
import { type DirectoryUnit, inProject, inWholeProject, type ProjectUnit } from '../unit-of-work.ts'
import type { Project } from './store.ts'

/**
 * Returns how many more users the project may have, or Infinity without a limit. If the project has a limit, its
 * sign-ups and imports are serialized.
 */
export async function getRemainingUsers(unit: ProjectUnit): Promise<number> {
  const isOwn = eq(projects.id, unit.projectId)
  const [project] = await unit.tx.select({ maxUsers: projects.maxPeople }).from(projects).where(isOwn)
  if (!project || project.maxUsers === null) return Number.POSITIVE_INFINITY
  await unit.tx.select({ id: projects.id }).from(projects).where(isOwn).for('no key update')
  return project.maxUsers - (await countUsers(inWholeProject(unit)))
}

const countUsers = (unit: ProjectUnit) => unit.tx.$count(users, inProject(unit, users))

/** Requires that the project has room for another user. @throws RequestError not_allowed */
export async function requireRoomForUser(unit: ProjectUnit): Promise<void> {
  if ((await getRemainingUsers(unit)) > 0) return
  throw new RequestError('not_allowed', {
    text: { english: 'This site accepts no new accounts at the moment.' },
  })
}

/** Requires that the project has room for another application. @throws RequestError not_allowed */
export const requireRoomForApplication = (unit: ProjectUnit): Promise<void> =>
  requireRoom(unit, applications, projects.maxApplications, 'applications')

/** Requires that the project has room for another machine client. @throws RequestError not_allowed */
export const requireRoomForMachine = (unit: ProjectUnit): Promise<void> =>
  requireRoom(unit, m2mClients, projects.maxMachineClients, 'machine clients')

/** Requires that the project has room for another organization. @throws RequestError not_allowed */
export async function requireRoomForOrganization(unit: ProjectUnit): Promise<void> {
  const max = (await findBusiness(unit))?.maxOrganizations
  if (max == null) return
  await unit.tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, unit.projectId))
    .for('no key update')
  const isLiving = isNull(organizations.deletedAt)
  if ((await unit.tx.$count(organizations, inProject(unit, organizations, isLiving))) < max) return
  throw new RequestError('not_allowed', {
    text: { english: 'This site accepts no new organizations at the moment.' },
  })
}

/** The advisory lock class for the members of an organization with a limit; no other lock uses this number. */
const memberLock = 7_305

/** Requires that the organization has room for another member. @throws RequestError not_allowed */
export async function requireRoomForMember(unit: DirectoryUnit): Promise<void> {
  const max = (await findBusiness(unit))?.maxPeoplePerOrganization
  if (max == null) return
  await unit.tx.execute(
    sql`select pg_advisory_xact_lock(${memberLock}::int, hashtext(${unit.organizationId}))`,
  )
  // Rule B4: who only asked for a code or a link takes no room.
  const isWritten = unit.tx
    .select({ id: users.id })
    .from(users)
    .where(inProject(unit, users, eq(users.id, members.userId), isNotNull(users.writtenAt)))
  const takesRoom = and(ne(members.status, 'deleted'), or(ne(members.status, 'pending'), exists(isWritten)))
  if ((await unit.tx.$count(members, inProject(unit, members, takesRoom))) < max) return
  throw new RequestError('not_allowed', {
    text: { english: 'This organization accepts no new members at the moment.' },
  })
}

async function findBusiness(unit: ProjectUnit): Promise<BusinessSettings | null | undefined> {
  const { business } = projects
  const isOwn = eq(projects.id, unit.projectId)
  return (await unit.tx.select({ business }).from(projects).where(isOwn))[0]?.business
}

async function requireRoom(
  unit: ProjectUnit,
  table: typeof applications | typeof m2mClients,
  max: typeof projects.maxApplications | typeof projects.maxMachineClients,
  noun: string,
): Promise<void> {
  const [project] = await unit.tx
    .select({ max })
    .from(projects)
    .where(eq(projects.id, unit.projectId))
    .for('no key update')
  if (!project || project.max === null) return
  if ((await unit.tx.$count(table, inProject(unit, table))) < project.max) return
  throw new RequestError('not_allowed', {
    text: { english: `The project has reached its limit of ${noun}.` },
  })
}

/**
 * Counts a requested email against the limit of the project.
 * @throws RequestError too_many_requests, with the seconds until the project can send again
 */
export async function countEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { id, maxEmailsPerDay }: Pick<Project, 'id' | 'maxEmailsPerDay'>,
): Promise<void> {
  if (maxEmailsPerDay === null) return
  try {
    await consumeKeyWithin(tx, deps, `mailsOfProject:${id}`, { hits: maxEmailsPerDay, window: hours(24) })
  } catch (error) {
    deps.log.warn({ project: id, maxEmailsPerDay }, 'a project reached its email limit')
    throw error
  }
}
