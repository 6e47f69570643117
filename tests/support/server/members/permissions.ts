import type { WrittenDocument } from '../../../../server/identity/base/document/document.ts'
import { currentOf, type ShownMember, type ShownOrganization } from './directories.ts'

/** What a role gives, as far as the model distinguishes it. */
export type Permission = 'organization' | 'rules' | 'members' | 'documents'

/** The roles of the project, with what each gives. The server computes the same from its policy. */
const permissionsOfRoles: Readonly<Record<string, readonly Permission[]>> = {
  stytch_admin: ['organization', 'rules', 'members'],
  manager: ['members'],
  ruler: ['rules'],
  editor: ['documents'],
}

export const roleIds = Object.keys(permissionsOfRoles)

/** The roles of the project document. */
export const rbac: NonNullable<WrittenDocument['rbac']> = {
  roles: [
    { role_id: 'manager', permissions: [{ resource_id: 'stytch.member', actions: ['*'] }] },
    {
      role_id: 'ruler',
      permissions: [{ resource_id: 'stytch.organization', actions: ['update.settings.implicit-roles'] }],
    },
    { role_id: 'editor', permissions: [{ resource_id: 'documents', actions: ['edit'] }] },
  ],
  resources: [{ resource_id: 'documents', actions: ['edit'] }],
}

/** Lists what roles give. */
export const permissionsOf = (roles: readonly string[]): Set<Permission> =>
  new Set(roles.flatMap((role) => permissionsOfRoles[role] ?? []))

/** Lists what a member may do: by assigned roles, and by the domain of the verified address (rule B25). */
export function permissionsOfMember(member: ShownMember, organization: ShownOrganization): Set<Permission> {
  const current = currentOf(member)
  const domain = current?.isVerified ? current.address.split('@')[1] : undefined
  const byDomain = organization.domainRoles.filter((rule) => rule.domain === domain)
  return permissionsOf([...member.roles, ...byDomain.map(({ role_id }) => role_id)])
}

/** Lists what is missing of the needed permissions. */
export const listMissing = (has: ReadonlySet<Permission>, needed: ReadonlySet<Permission>): Permission[] =>
  [...needed].filter((permission) => !has.has(permission))
