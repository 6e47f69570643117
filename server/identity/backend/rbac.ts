import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { BackendError } from './error.ts'

/** A permission that a call requires of the session's roles. */
export const AuthorizationCheck = z.object({ resource_id: Text, action: Text })

type Policy = {
  roles: {
    role_id: string
    description: string
    permissions: { resource_id: string; actions: string[] }[]
  }[]
  resources: { resource_id: string; description: string; actions: string[] }[]
  scopes: { scope: string; description: string; permissions: { resource_id: string; actions: string[] }[] }[]
}

/** The policy of every project. Projects cannot define resources and roles of their own yet. */
export const policy: Policy = {
  roles: [{ role_id: 'stytch_user', description: 'Every user of the project.', permissions: [] }],
  resources: [],
  scopes: [],
}

/**
 * Requires that one of these roles grants an action on a resource.
 * @returns the roles that grant it
 * @throws BackendError session_authorization_error
 */
export function authorizeRoles(
  roles: readonly string[],
  { resource_id, action }: z.output<typeof AuthorizationCheck>,
  { roles: known }: Policy = policy,
): { authorized: true; granting_roles: string[] } {
  const granting = known
    .filter(({ role_id, permissions }) => {
      const grants = permissions.filter((permission) => permission.resource_id === resource_id)
      return (
        roles.includes(role_id) &&
        grants.some(({ actions }) => actions.some((one) => one === action || one === '*'))
      )
    })
    .map(({ role_id }) => role_id)
  if (granting.length === 0) throw new BackendError('session_authorization_error')
  return { authorized: true, granting_roles: granting }
}
