import type { Project } from './store.ts'
import { everyUsersRole } from './store.ts'

type Permission = { resource_id: string; actions: string[] }

/** The policy of a project in the contract's format. */
export type Policy = {
  roles: { role_id: string; description: string; permissions: Permission[] }[]
  resources: { resource_id: string; description: string; actions: string[] }[]
  scopes: { scope: string; description: string; permissions: Permission[] }[]
}

/** Returns the policy of a project. It always contains the role that every user has. */
export function toPolicy({ rbac: { roles, resources } }: Pick<Project, 'rbac'>): Policy {
  const hasOwn = roles.some(({ role_id }) => role_id === everyUsersRole)
  const standard = { role_id: everyUsersRole, description: 'Every user of the project.', permissions: [] }
  return { roles: hasOwn ? roles : [standard, ...roles], resources, scopes: [] }
}

/** Lists the given roles that grant an action on a resource. */
export const listGrantingRoles = (
  { roles: policyRoles }: Policy,
  roles: readonly string[],
  { resource_id, action }: { resource_id: string; action: string },
): string[] =>
  policyRoles
    .filter(
      ({ role_id, permissions }) =>
        roles.includes(role_id) &&
        permissions.some(
          (grant) =>
            grant.resource_id === resource_id &&
            grant.actions.some((grantedAction) => grantedAction === action || grantedAction === '*'),
        ),
    )
    .map(({ role_id }) => role_id)
