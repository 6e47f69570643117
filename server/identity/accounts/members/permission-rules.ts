import type { Policy } from '../../base/projects/policy.ts'

/** What roles grant: entries of a resource and an action, such as `stytch.member delete`. */
export type Permissions = ReadonlySet<string>

/** Lists the permissions of roles. `*` grants every action of its resource, and is a permission itself. */
export function listPermissions(
  { roles, resources }: Pick<Policy, 'roles' | 'resources'>,
  roleIds: readonly string[],
): Permissions {
  const actionsOf = new Map(resources.map(({ resource_id, actions }) => [resource_id, actions]))
  const granted = roles.filter(({ role_id }) => roleIds.includes(role_id))
  const entries = granted.flatMap(({ permissions }) =>
    permissions.flatMap(({ resource_id, actions }) =>
      (actions.includes('*') ? ['*', ...(actionsOf.get(resource_id) ?? [])] : actions).map((action) =>
        toEntry(resource_id, action),
      ),
    ),
  )
  return new Set(entries)
}

const toEntry = (resource: string, action: string): string => `${resource} ${action}`

/** Returns whether permissions contain an action on a resource. */
export const grants = (permissions: Permissions, resource: string, action: string): boolean =>
  permissions.has(toEntry(resource, action)) || permissions.has(toEntry(resource, '*'))

/** Returns whether permissions contain all needed ones: an actor gives no more than it has (rule B26). */
export const covers = (permissions: Permissions, needed: Permissions): boolean =>
  [...needed].every((entry) => permissions.has(entry))
