import type { Deps } from '../../app/deps.ts'
import {
  deleteOrganization,
  findOrganization,
  lockOrganization,
} from '../../identity/accounts/organizations/store.ts'
import { toWholeProject } from '../../identity/base/projects/store.ts'
import { runUnitWithin } from '../../identity/base/unit-of-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/**
 * Deletes an organization of a business project (rule B32). The sweep that follows the command deletes its rows, or
 * the next one after a crash.
 * @throws UsageError if there is no such project or organization
 */
export async function deleteOrganizationOf(
  tx: Tx,
  deps: Deps,
  { project: projectName, organization: reference }: { project: string; organization: string },
): Promise<string> {
  const project = toWholeProject(await requireProject(tx, projectName))
  const deleted = await runUnitWithin(tx, deps.db, project, async (unit) => {
    const requested = await findOrganization(unit, reference)
    const organization = requested && (await lockOrganization(unit, requested.id, 'update'))
    if (organization) await deleteOrganization(unit, deps, organization)
    return organization
  })
  if (deleted) return `${deleted.name} (${deleted.id}) was deleted with its members.`
  throw new UsageError(`${project.name} has no organization with the ID, slug or external ID '${reference}'.`)
}
