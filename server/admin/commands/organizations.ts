import { asc, gt } from 'drizzle-orm'
import type { Deps } from '../../app/deps.ts'
import { readMembers } from '../../identity/accounts/members/read-members.ts'
import {
  deleteOrganization,
  findOrganization,
  lockOrganization,
  type Organization,
} from '../../identity/accounts/organizations/store.ts'
import { toMember } from '../../identity/api/wire/business/member.ts'
import { showOrganization } from '../../identity/api/wire/business/organization.ts'
import { publish } from '../../identity/base/events/publish.ts'
import { type Project, toWholeProject } from '../../identity/base/projects/store.ts'
import { organizationNames } from '../../identity/base/schema/organizations.ts'
import { members } from '../../identity/base/schema/users.ts'
import {
  type DirectoryUnit,
  inDirectory,
  inProject,
  runUnitWithin,
} from '../../identity/base/unit-of-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/**
 * Exports an organization of a business project with its names, its roles and its members, also those that were removed. The format
 * is that of the provider's contract. It contains no secrets: no passwords, no secrets of authenticator apps, no recovery codes.
 * @returns the export as JSON
 * @throws UsageError if there is no such project or organization
 */
export async function exportOrganization(
  tx: Tx,
  deps: Deps,
  { project: projectName, organization: reference }: CommandOf<'organization export'>,
): Promise<string> {
  const project = toWholeProject(await requireProject(tx, projectName))
  const exported = await runUnitWithin(tx, deps.db, project, async (unit) => {
    const organization = requireOrganization(project, reference, await findOrganization(unit, reference))
    const directory = inDirectory(unit, organization.id)
    const memberRows = await readAllMembers(directory)
    const detail = { organization: organization.id, members: memberRows.length }
    await publish(unit, { kind: 'organization_exported', detail })
    return {
      exported_at: deps.clock.now().toISOString(),
      project: { id: project.id, name: project.name },
      organization: await showOrganization(unit, organization),
      held_names: await listHeldNames(directory),
      members: memberRows,
    }
  })
  return JSON.stringify(exported, null, 2)
}

/** The members are read in pages, so that no statement takes long. */
const perPage = 500

async function readAllMembers(unit: DirectoryUnit): Promise<ReturnType<typeof toMember>[]> {
  const all: ReturnType<typeof toMember>[] = []
  for (let last = ''; ; ) {
    const page = await unit.tx
      .select({ id: members.userId })
      .from(members)
      .where(inProject(unit, members, gt(members.userId, last)))
      .orderBy(asc(members.userId))
      .limit(perPage)
    const ids = page.map(({ id }) => id)
    all.push(...(await readMembers(unit, ids)).map(toMember))
    if (ids.length < perPage) return all
    last = ids.at(-1) ?? ''
  }
}

/** Lists the slugs that the organization gave up and that stay reserved for it (rule B3). */
async function listHeldNames(unit: DirectoryUnit) {
  const rows = await unit.tx
    .select({ name: organizationNames.name, held_until: organizationNames.heldUntil })
    .from(organizationNames)
    .where(inProject(unit, organizationNames))
    .orderBy(asc(organizationNames.name))
  return rows.filter(({ held_until }) => held_until !== null)
}

/** @throws UsageError if the project has no such organization */
function requireOrganization(
  { name }: Pick<Project, 'name'>,
  reference: string,
  organization: Organization | undefined,
): Organization {
  if (organization) return organization
  throw new UsageError(`${name} has no organization with the ID, slug or external ID '${reference}'.`)
}

/**
 * Deletes an organization of a business project (rule B32). The sweep that follows the command deletes its rows, or
 * the next one after a crash.
 * @throws UsageError if there is no such project or organization
 */
export async function deleteOrganizationOf(
  tx: Tx,
  deps: Deps,
  { project: projectName, organization: reference }: CommandOf<'organization delete'>,
): Promise<string> {
  const project = toWholeProject(await requireProject(tx, projectName))
  const deleted = await runUnitWithin(tx, deps.db, project, async (unit) => {
    const requested = await findOrganization(unit, reference)
    const organization = requireOrganization(
      project,
      reference,
      requested && (await lockOrganization(unit, requested.id, 'update')),
    )
    await deleteOrganization(unit, deps, organization)
    return organization
  })
  return `${deleted.name} (${deleted.id}) was deleted with its members.`
}
