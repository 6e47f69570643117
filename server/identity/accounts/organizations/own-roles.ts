import { asc, eq, inArray } from 'drizzle-orm'
import { toPolicyOfKind } from '../../base/projects/business-policy.ts'
import type { Policy } from '../../base/projects/policy.ts'
import type { Project } from '../../base/projects/store.ts'
import { organizationRoles } from '../../base/schema/organizations.ts'
import {
  type DirectoryUnit,
  deleteRows,
  inProject,
  inWholeProject,
  type ProjectUnit,
  toColumns,
} from '../../base/unit-of-work.ts'

/** The roles that an organization has in addition to those of its project, in the contract's format. */
export type OwnRoles = Policy['roles']

/** Lists the roles that an organization has in addition to those of its project. */
export async function listOwnRoles(unit: DirectoryUnit): Promise<OwnRoles> {
  const rows = await unit.tx
    .select()
    .from(organizationRoles)
    .where(inProject(unit, organizationRoles))
    .orderBy(asc(organizationRoles.roleId))
  return rows.map(toOwnRole)
}

const toOwnRole = ({
  roleId,
  description,
  permissions,
}: Pick<typeof organizationRoles.$inferSelect, 'roleId' | 'description' | 'permissions'>) => ({
  role_id: roleId,
  description,
  permissions,
})

/** Lists the roles of several organizations, by the ID of the organization. */
export async function listRolesOf(
  projectUnit: ProjectUnit,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, OwnRoles>> {
  const unit = inWholeProject(projectUnit)
  const isListed = inArray(organizationRoles.organizationId, [...organizationIds])
  const rows = await unit.tx
    .select()
    .from(organizationRoles)
    .where(inProject(unit, organizationRoles, isListed))
    .orderBy(asc(organizationRoles.roleId))
  const roles = new Map<string, OwnRoles>()
  for (const { organizationId, ...row } of rows) {
    roles.set(organizationId, [...(roles.get(organizationId) ?? []), toOwnRole(row)])
  }
  return roles
}

/** Replaces the roles that an organization has in addition to those of its project. The organization is locked. */
export async function replaceOwnRoles(unit: DirectoryUnit, roles: OwnRoles): Promise<void> {
  const { organizationId, projectId } = toColumns(unit)
  if (organizationId === null) throw new Error('Only an organization has roles besides those of its project.')
  await deleteRows(unit, organizationRoles, eq(organizationRoles.organizationId, organizationId))
  if (roles.length === 0) return
  await unit.tx.insert(organizationRoles).values(
    roles.map(({ role_id: roleId, description, permissions }) => ({
      projectId,
      organizationId,
      roleId,
      description,
      permissions,
    })),
  )
}

/** Reads the policy that applies in an organization: that of its project, with the roles of the organization. */
export async function readPolicyOf(
  unit: DirectoryUnit,
  project: Pick<Project, 'kind' | 'rbac'>,
): Promise<Policy> {
  const policy = toPolicyOfKind(project)
  return { ...policy, roles: [...policy.roles, ...(await listOwnRoles(unit))] }
}
