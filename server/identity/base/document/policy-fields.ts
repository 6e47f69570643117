import { z } from 'zod'

const Name = z
  .string()
  .regex(/^[A-Za-z0-9_.:*-]{1,128}$/, 'must have 1 to 128 letters, digits or the characters _ . : * -')
const Description = z.string().max(1000).default('')
const Actions = z.array(Name).min(1).max(100)

const Permission = z.strictObject({ resource_id: Name, actions: Actions })
const Role = z.strictObject({
  role_id: Name,
  description: Description,
  permissions: z.array(Permission).max(100).default([]),
})
const Resource = z.strictObject({ resource_id: Name, description: Description, actions: Actions })

/** The roles and resources of a project document. */
export const RbacFields = z.strictObject({
  roles: z
    .array(Role)
    .max(100)
    .default([])
    .describe('The roles that the site’s server can assign. Every user has `stytch_user`.'),
  resources: z
    .array(Resource)
    .max(100)
    .default([])
    .describe('The resources to which roles grant actions. `*` grants every action.'),
})
export type RbacFields = z.output<typeof RbacFields>

/**
 * Lists the invalid references between roles and resources, one sentence each.
 * @param builtIn the resources that the project has in addition to those of its document
 */
export function findRbacProblems(
  { roles, resources }: RbacFields,
  builtIn: RbacFields['resources'] = [],
): string[] {
  const actionsByResource = new Map(
    [...builtIn, ...resources].map(({ resource_id, actions }) => [resource_id, actions]),
  )
  const grants = roles.flatMap(({ role_id, permissions }) =>
    permissions.flatMap(({ resource_id, actions }) =>
      actions.map((action) => ({ role_id, resource_id, action })),
    ),
  )
  return [
    ...listRepeated(roles.map(({ role_id }) => role_id)).map(
      (id) => `rbac.roles has the role '${id}' twice.`,
    ),
    ...listRepeated(resources.map(({ resource_id }) => resource_id)).map(
      (id) => `rbac.resources has the resource '${id}' twice.`,
    ),
    ...grants
      .filter(
        ({ resource_id, action }) =>
          !(action === '*'
            ? actionsByResource.has(resource_id)
            : actionsByResource.get(resource_id)?.includes(action)),
      )
      .map(
        ({ role_id, resource_id, action }) =>
          `rbac.roles: '${role_id}' grants '${action}' on '${resource_id}', which rbac.resources does not have.`,
      ),
  ]
}

const listRepeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
