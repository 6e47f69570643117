import { adminRole, memberRole } from '../document/business-fields.ts'
import type { RbacFields } from '../document/policy-fields.ts'
import { type Policy, toPolicy } from './policy.ts'
import type { Project } from './store.ts'

/** What a member may change about a member: themselves (`stytch.self`) or any member (`stytch.member`). */
const memberActions = [
  ...['delete', 'revoke-sessions'],
  ...['update.info.email', 'update.info.mfa-phone', 'update.info.name', 'update.info.untrusted-metadata'],
  ...['update.info.delete.mfa-phone', 'update.info.delete.mfa-totp', 'update.info.delete.password'],
  ...[
    'update.info.unlink.retired-email',
    'update.settings.default-mfa-method',
    'update.settings.mfa-enrolled',
  ],
]

const connectionActions = ['create', 'get', 'update', 'delete']

/** The resources of every business project, as the provider's contract has them. */
const builtInResources: RbacFields['resources'] = [
  {
    resource_id: 'stytch.organization',
    description: 'The organization of the member.',
    actions: [
      ...['delete', 'update.info.name', 'update.info.slug', 'update.info.logo-url'],
      ...['allowed-auth-methods', 'allowed-domains', 'allowed-mfa-methods', 'allowed-oauth-tenants'].map(
        toSetting,
      ),
      ...['default-sso-connection', 'email-invites', 'email-jit-provisioning', 'implicit-roles'].map(
        toSetting,
      ),
      ...['mfa-policy', 'oauth-tenant-jit-provisioning', 'sso-jit-provisioning'].map(toSetting),
    ],
  },
  {
    resource_id: 'stytch.member',
    description: 'Every member of the organization.',
    actions: ['create', 'search', ...memberActions, 'update.settings.is-breakglass', 'update.settings.roles'],
  },
  { resource_id: 'stytch.self', description: 'The member themselves.', actions: memberActions },
  { resource_id: 'stytch.sso', description: 'Connections for single sign-on.', actions: connectionActions },
  { resource_id: 'stytch.scim', description: 'Connections for SCIM.', actions: connectionActions },
  { resource_id: 'stytch.custom-org-roles', description: 'Roles of the organization.', actions: ['get'] },
]

function toSetting(name: string): string {
  return `update.settings.${name}`
}

/** The resources that a project has in addition to those of its document. */
export const listBuiltInResources = ({ kind }: Pick<Project, 'kind'>): RbacFields['resources'] =>
  kind === 'business' ? builtInResources : []

/** Every permission of the built-in resources. */
const everyPermission = builtInResources.map(({ resource_id }) => ({ resource_id, actions: ['*'] }))

/** The role of every member: everything about themselves. */
const ofMember = {
  role_id: memberRole,
  description: 'Every member of an organization.',
  permissions: [{ resource_id: 'stytch.self', actions: ['*'] }],
}

const ofAdmin = {
  role_id: adminRole,
  description: 'Everything in the organization.',
  permissions: everyPermission,
}

/**
 * Returns the policy of a project with the roles and resources that its kind has. In a business project, a role of the document
 * that has the ID of a built-in role adds its permissions to that role.
 */
export function toPolicyOfKind(project: Pick<Project, 'kind' | 'rbac'>): Policy {
  if (project.kind === 'consumer') return toPolicy(project)
  const { roles, resources } = project.rbac
  const builtIn = [ofMember, ofAdmin]
  const extended = builtIn.map((role) => ({
    ...role,
    permissions: [
      ...role.permissions,
      ...roles.filter(({ role_id }) => role_id === role.role_id).flatMap(({ permissions }) => permissions),
    ],
  }))
  const added = roles.filter(({ role_id }) => !builtIn.some((role) => role.role_id === role_id))
  return { roles: [...extended, ...added], resources: [...builtInResources, ...resources], scopes: [] }
}

/** Returns whether the provider's contract has an action for a member itself. The others are on `stytch.member` only. */
export const isOwnAction = (action: string): boolean => memberActions.includes(action)
