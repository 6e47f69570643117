import type { Email } from '#contract/ids.ts'
import { findMailboxProof, toMailboxProof } from '../../../accounts/intermediate/mailbox-rules.ts'
import type { IntermediateSession } from '../../../accounts/intermediate/store.ts'
import { listMemberships } from '../../../accounts/members/list-memberships.ts'
import { toDomain } from '../../../accounts/organizations/domain-rules.ts'
import { listJoinable } from '../../../accounts/organizations/joining.ts'
import {
  type AuthMethod,
  listAllowedMethods,
  toMethod,
} from '../../../accounts/organizations/method-rules.ts'
import type { Organization } from '../../../accounts/organizations/store.ts'
import { isBlockedEmail } from '../../../accounts/users/blocked-emails.ts'
import type { Deps } from '../../../base/deps.ts'
import type { Project } from '../../../base/projects/store.ts'
import { inDirectory, type ProjectUnit } from '../../../base/unit-of-work.ts'

/** An organization that someone who proved an address belongs to or may join. */
export type Discovered = {
  organization: Organization
  type: 'active_member' | 'pending_member' | 'invited_member' | 'eligible_to_join_by_email_domain'
  /** the member; undefined if the visitor may join */
  userId: string | undefined
  /** the domain by which the visitor may join */
  domain: string | undefined
  /** the methods that are missing before the visitor can enter; null if none is */
  missing: AuthMethod[] | null
}

/**
 * Lists the organizations for someone who has just proved an address with a method: those of its members, then those that
 * the visitor may join by the domain (rule B6), unless the address was removed from there (rule B31).
 */
export async function discoverOrganizations(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  project: Project,
  { address, method }: { address: Email; method: AuthMethod },
): Promise<Discovered[]> {
  const memberships = await listMemberships(unit, { address })
  const joined = new Set(memberships.map(({ organization }) => organization.id))
  const joinable: Organization[] = []
  for (const organization of await listJoinable(unit, address)) {
    if (joined.has(organization.id)) continue
    const isRemoved = await isBlockedEmail(inDirectory(unit, organization.id), deps, address)
    if (!isRemoved) joinable.push(organization)
  }
  const findMissing = (organization: Organization) => {
    const methods = listAllowedMethods(project, organization)
    return methods.includes(method) ? null : methods
  }
  return [
    ...memberships.flatMap(({ organization, userId, status }): Discovered[] =>
      status === 'deleted'
        ? []
        : [
            {
              organization,
              type: `${status}_member`,
              userId,
              domain: undefined,
              missing: findMissing(organization),
            },
          ],
    ),
    ...joinable.map(
      (organization): Discovered => ({
        organization,
        type: 'eligible_to_join_by_email_domain',
        userId: undefined,
        domain: toDomain(address),
        missing: findMissing(organization),
      }),
    ),
  ]
}

/** Lists what an intermediate session may see: without a proof of the mailbox, no organization (rule B20). */
export async function discoverFor(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  project: Project,
  { factors, address, organizationId }: IntermediateSession,
): Promise<Discovered[]> {
  const proof = findMailboxProof(factors, address)
  const method = factors.flatMap((factor) => (toMailboxProof(factor) ? (toMethod(factor) ?? []) : []))[0]
  if (!proof || !method || organizationId !== null) return []
  return discoverOrganizations(unit, deps, project, { address: proof.address, method })
}
