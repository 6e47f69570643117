import { memberRole } from '../../base/document/business-fields.ts'
import type { DomainRole } from '../../base/schema/organizations.ts'
import { toDomain } from '../organizations/domain-rules.ts'

/** What the roles of a member follow from. */
export type RoleSources = {
  assigned: readonly string[]
  domainRoles: readonly DomainRole[]
  /** the current address of the member, if it is verified */
  verifiedAddress: string | undefined
}

/** A role of a member, and where it comes from, in the words of the contract. */
export type MemberRole = {
  role_id: string
  sources: { type: 'direct_assignment' | 'email_assignment'; details: Record<string, string> }[]
}

/**
 * Lists the roles of a member (rule B25): the role of every member, the assigned ones, and those of the domain of the
 * verified address.
 */
export function listMemberRoles({ assigned, domainRoles, verifiedAddress }: RoleSources): MemberRole[] {
  const domain = verifiedAddress === undefined ? undefined : toDomain(verifiedAddress)
  const direct = [memberRole, ...assigned].map(
    (role) => [role, { type: 'direct_assignment', details: {} }] as const,
  )
  const implied = domainRoles
    .filter((rule) => rule.domain === domain)
    .map(
      (rule) => [rule.role_id, { type: 'email_assignment', details: { email_domain: rule.domain } }] as const,
    )
  const roles = new Map<string, MemberRole>()
  for (const [role_id, source] of [...direct, ...implied]) {
    const role = roles.get(role_id) ?? { role_id, sources: [] }
    if (!role.sources.some(({ type }) => type === source.type)) role.sources.push(source)
    roles.set(role_id, role)
  }
  return [...roles.values()]
}

/** Lists the IDs of the roles of a member. */
export const listRoleIds = (sources: RoleSources): string[] =>
  listMemberRoles(sources).map(({ role_id }) => role_id)
