import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { OwnRoles as Roles } from '../../../accounts/organizations/own-roles.ts'
import { findRbacProblems } from '../../../base/document/policy-fields.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { Policy } from '../../../base/projects/policy.ts'

const Name = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9_.:*-]{1,128}$/, 'must have 1 to 128 letters, digits or the characters _ . : * -'),
  )
const Permission = z.object({
  resource_id: Name,
  actions: z.array(Name).check(z.minLength(1), z.maxLength(100)),
})

/** The roles that an organization has in addition to those of its project. */
export const OwnRoles = z
  .array(
    z.object({
      role_id: Name,
      description: z._default(Text.check(z.maxLength(1000)), ''),
      permissions: z.array(Permission).check(z.maxLength(100)),
    }),
  )
  .check(z.maxLength(100))

/**
 * Requires that the roles of an organization fit the policy of its project: with IDs that no other role has, and resources and
 * actions that the policy has.
 * @throws SdkError rbac_role_duplicate, invalid_permission_resource
 */
export function requireOwnRoles({ roles: ofProject, resources }: Policy, roles: Roles): Roles {
  const ids = [...ofProject, ...roles].map(({ role_id }) => role_id)
  if (new Set(ids).size < ids.length) throw new SdkError('rbac_role_duplicate')
  const [problem] = findRbacProblems({ roles, resources })
  if (problem !== undefined) throw new SdkError('invalid_permission_resource')
  return roles
}
