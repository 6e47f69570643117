import { and, eq, isNotNull } from 'drizzle-orm'
import type { Deps } from '../../base/deps.ts'
import { isOfServedProject } from '../../base/projects/served.ts'
import { organizations } from '../../base/schema/organizations.ts'
import { users } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  deleteRows,
  inProject,
  inWholeProject,
  runUnit,
} from '../../base/unit-of-work.ts'
import { deleteUser } from '../users/delete.ts'

/** How many members one transaction deletes. */
const batch = 100

type SweepDeps = Pick<Deps, 'db' | 'secrets'>

/**
 * Deletes the rows of deleted organizations in batches, and then the organization itself (rule B32). A batch that is killed
 * changes nothing, and the next sweep continues.
 */
export async function sweepDeletedOrganizations(deps: SweepDeps): Promise<void> {
  const deleted = await deps.db.read((tx) =>
    tx
      .select({ id: organizations.id, projectId: organizations.projectId })
      .from(organizations)
      .where(and(isNotNull(organizations.deletedAt), isOfServedProject(tx, organizations)))
      .limit(100),
  )
  for (const { id: organizationId, projectId } of deleted) {
    await deleteOrganizationRows(deps, { id: projectId, organizationId })
  }
}

async function deleteOrganizationRows(
  deps: SweepDeps,
  directory: { id: string; organizationId: string },
): Promise<void> {
  let isLast = false
  while (!isLast) isLast = await runUnit(deps.db, directory, (unit) => deleteBatch(unit, deps, directory))
}

/** Deletes some members, or the organization if it has none. @returns whether the organization was deleted */
async function deleteBatch(
  unit: DirectoryUnit,
  deps: SweepDeps,
  { organizationId }: { organizationId: string },
): Promise<boolean> {
  const rows = await unit.tx.select({ id: users.id }).from(users).where(inProject(unit, users)).limit(batch)
  for (const { id } of rows) await deleteUser(unit, deps, id)
  if (rows.length > 0) return false
  await deleteRows(inWholeProject(unit), organizations, eq(organizations.id, organizationId))
  return true
}
