import type { Email } from '#contract/ids.ts'
import {
  findMailboxProof,
  isPasswordOf,
  toMailboxProof,
} from '../../../accounts/intermediate/mailbox-rules.ts'
import type { IntermediateSession } from '../../../accounts/intermediate/store.ts'
import { listMemberships } from '../../../accounts/members/list-memberships.ts'
import { toDomain } from '../../../accounts/organizations/domain-rules.ts'
import { listJoinable, listJoinableByTenant } from '../../../accounts/organizations/joining.ts'
import {
  type AuthMethod,
  listAllowedMethods,
  toMethod,
} from '../../../accounts/organizations/method-rules.ts'
import type { Organization } from '../../../accounts/organizations/store.ts'
import type { JoinedTenant } from '../../../accounts/organizations/tenant-rules.ts'
import type { Identity } from '../../../accounts/social/identity.ts'
import { openSealedIdentity } from '../../../accounts/social/tokens.ts'
import { isBlockedEmail } from '../../../accounts/users/blocked-emails.ts'
import type { Deps } from '../../../base/deps.ts'
import type { Project } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { inDirectory, type ProjectUnit } from '../../../base/unit-of-work.ts'

/** An organization that someone who proved an address belongs to or may join. */
export type Discovered = {
  organization: Organization
  type:
    | 'active_member'
    | 'pending_member'
    | 'invited_member'
    | 'eligible_to_join_by_email_domain'
    | 'eligible_to_join_by_oauth_tenant'
  /** the member; undefined if the visitor may join */
  userId: string | undefined
  /** the domain or the tenant by which the visitor may join */
  details: { domain: string } | JoinedTenant | undefined
  /** the methods that are missing before the visitor can enter; null if none is */
  missing: AuthMethod[] | null
}

/**
 * Lists the organizations for someone who has just proved an address: those of its members, then those that the visitor may join by
 * the domain (rule B6) or by a tenant (rule B7), unless the address was removed from there (rule B31).
 */
async function discoverOrganizations(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  project: Project,
  {
    address,
    methods,
    identity,
  }: { address: Email; methods: readonly AuthMethod[]; identity: Identity | undefined },
): Promise<Discovered[]> {
  const memberships = await listMemberships(unit, { address })
  const joined = new Set(memberships.map(({ organization }) => organization.id))
  const joinable: Pick<Discovered, 'organization' | 'type' | 'details'>[] = []
  const byDomain = {
    type: 'eligible_to_join_by_email_domain',
    details: { domain: toDomain(address) },
  } as const
  const byTenant = 'eligible_to_join_by_oauth_tenant'
  for (const entry of [
    ...(await listJoinable(unit, address)).map((organization) => ({ organization, ...byDomain })),
    ...(await listJoinableByTenant(unit, identity)).map(({ organization, joined: details }) => ({
      ...({ organization, type: byTenant, details } as const),
    })),
  ]) {
    const { id } = entry.organization
    if (joined.has(id)) continue
    joined.add(id)
    if (!(await isBlockedEmail(inDirectory(unit, id), deps, address))) joinable.push(entry)
  }
  const findMissing = (organization: Organization) => toMissing(project, organization, methods)
  return [
    ...memberships.flatMap(({ organization, user, status }): Discovered[] =>
      status === 'deleted'
        ? []
        : [
            {
              organization,
              type: `${status}_member`,
              userId: user.id,
              details: undefined,
              missing: findMissing(organization),
            },
          ],
    ),
    ...joinable.map(
      (entry): Discovered => ({
        ...{ ...entry, userId: undefined },
        missing: findMissing(entry.organization),
      }),
    ),
  ]
}

/** Returns the methods that an organization allows, if none of the given ones is among them; otherwise null. */
export function toMissing(
  project: Project,
  organization: Organization,
  given: readonly AuthMethod[],
): AuthMethod[] | null {
  const allowed = listAllowedMethods(project, organization)
  return given.some((method) => allowed.includes(method)) ? null : allowed
}

/** What a discovery flow has given so far. */
export type Discovery = Pick<IntermediateSession, 'factors' | 'organizationId'> & {
  address: string
  /** the sealed identity of a social provider; null or absent without one */
  sealedIdentity?: string | null
}

/**
 * Lists what an intermediate session may see (rule B20): with a proof of the mailbox, all organizations of the address; with the
 * password of the address, those whose member it signs in; otherwise none.
 */
export async function discoverFor(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  project: Project,
  { factors, address: text, organizationId, sealedIdentity = null }: Discovery,
): Promise<Discovered[]> {
  const address = text as Email
  const password = factors.find((factor) => isPasswordOf(factor, address))
  const isOfAddress = (factor: Factor) => factor === password || toMailboxProof(factor)?.address === address
  const methods = factors.filter(isOfAddress).flatMap((factor) => toMethod(factor) ?? [])
  if (organizationId !== null || methods.length === 0) return []
  if (findMailboxProof(factors, address)) {
    const identity = sealedIdentity === null ? undefined : openSealedIdentity(deps, sealedIdentity, address)
    return discoverOrganizations(unit, deps, project, { address, methods, identity })
  }
  const givenAt = new Date(password?.last_authenticated_at ?? 0)
  return (await listMemberships(unit, { address }))
    .filter(({ status, isVerified, user }) => status === 'active' && isVerified && user.createdAt <= givenAt)
    .map(({ organization, user }) => ({
      ...{ organization, type: 'active_member', userId: user.id, details: undefined },
      missing: toMissing(project, organization, methods),
    }))
}
