import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Session } from '../../accounts/sessions/store.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { listGrantingRoles, toPolicy } from '../../base/projects/policy.ts'
import type { Project } from '../../base/projects/store.ts'
import { everyUsersRole, toRoles } from '../../base/projects/store.ts'

/** A permission that a call requires of the session's roles. */
export const AuthorizationCheck = z.object({ resource_id: Text, action: Text })

/**
 * Requires that a role of the session grants an action on a resource.
 * @throws SdkError session_authorization_error
 */
export function authorizeSession(
  project: Pick<Project, 'rbac'>,
  { roles }: Pick<Session, 'roles'>,
  check: z.output<typeof AuthorizationCheck>,
): { authorized: true; granting_roles: string[] } {
  const granting_roles = listGrantingRoles(toPolicy(project), toRoles(roles), check)
  if (granting_roles.length === 0) throw new SdkError('session_authorization_error')
  return { authorized: true, granting_roles }
}

/** The roles that a call assigns to a user. They replace the user's current roles. */
export const AssignedRoles = z.optional(z.array(Text).check(z.maxLength(50)))

/**
 * Returns the roles to store, without duplicates and without the role that every user has.
 * @throws BackendError invalid_role if the project's policy does not have a role
 */
export function requireRoles(project: Pick<Project, 'rbac'>, roles: readonly string[]): string[] {
  const roleIds = toPolicy(project).roles.map(({ role_id }) => role_id)
  if (!roles.every((role) => roleIds.includes(role))) throw new BackendError('invalid_role')
  return [...new Set(roles)].filter((role) => role !== everyUsersRole)
}
