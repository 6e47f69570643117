import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { memberProviderNames } from '#contract/member-providers.ts'
import { organizations } from '../../base/schema/organizations.ts'
import { emails, members } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject, inWholeProject, type ProjectUnit } from '../../base/unit-of-work.ts'
import { isPublicDomain, toDomain } from './domain-rules.ts'
import type { Organization } from './store.ts'
import { findJoinedTenant, type JoinedTenant, type TenantsOfIdentity } from './tenant-rules.ts'

/** Whether someone who proves an address may join by its domain, or why not, in the words of the contract. */
export type Joining = 'allowed' | 'email_jit_provisioning_not_allowed' | 'invalid_email_for_jit_provisioning'

/**
 * Decides whether someone who has just proved an email address may join an organization by its domain (rule B6): the
 * organization allows it, the exact domain is in its list, and an active member has a verified address in the domain.
 */
export async function decideJoining(
  unit: DirectoryUnit,
  { emailJitProvisioning, emailAllowedDomains }: Organization,
  address: Email,
): Promise<Joining> {
  const domain = toDomain(address)
  if (emailJitProvisioning !== 'RESTRICTED') return 'email_jit_provisioning_not_allowed'
  if (!emailAllowedDomains.includes(domain) || isPublicDomain(domain))
    return 'invalid_email_for_jit_provisioning'
  const [colleague] = await unit.tx
    .select({ one: sql`1` })
    .from(emails)
    .innerJoin(members, isMemberWithAddress)
    .where(inProject(unit, emails, isVerifiedIn(domain)))
    .limit(1)
  return colleague ? 'allowed' : 'email_jit_provisioning_not_allowed'
}

/** Lists the organizations that someone who has just proved an email address may join by its domain (rule B6). */
export async function listJoinable(unit: ProjectUnit, address: Email): Promise<Organization[]> {
  const domain = toDomain(address)
  if (isPublicDomain(domain)) return []
  const isAllowed = sql`${organizations.emailAllowedDomains} @> ${JSON.stringify([domain])}::jsonb`
  return selectJoinable(
    unit,
    eq(organizations.emailJitProvisioning, 'RESTRICTED'),
    isAllowed,
    exists(listKnown(inWholeProject(unit), domain)),
  )
}

/** How many organizations a response lists that a visitor may join. */
const maxJoinable = 100

/** Selects the organizations of a project that fulfill the conditions, the oldest first. */
const selectJoinable = (unit: ProjectUnit, ...conditions: (SQL | undefined)[]): Promise<Organization[]> =>
  unit.tx
    .select()
    .from(organizations)
    .where(inProject(unit, organizations, isNull(organizations.deletedAt), ...conditions))
    .orderBy(organizations.createdAt, organizations.id)
    .limit(maxJoinable)

/** Selects the active members of an organization with a verified address in a domain. */
const listKnown = (unit: ProjectUnit, domain: string) =>
  unit.tx
    .select({ one: sql`1` })
    .from(emails)
    .innerJoin(members, isMemberWithAddress)
    .where(inProject(unit, emails, eq(emails.organizationId, organizations.id), isVerifiedIn(domain)))

const isMemberWithAddress = and(eq(members.userId, emails.userId), eq(members.status, 'active'))

/** The index `emails_of_domain` finds these addresses. */
const isVerifiedIn = (domain: string): SQL | undefined =>
  and(
    sql`split_part(${emails.address}, '@', 2) = ${domain}`,
    isNotNull(emails.organizationId),
    isNotNull(emails.verifiedAt),
    isNull(emails.retiredAt),
  )

/** Lists the organizations that someone may join by a tenant of the identity of this sign-in (rule B7). */
export async function listJoinableByTenant(
  unit: ProjectUnit,
  identity: TenantsOfIdentity | undefined,
): Promise<{ organization: Organization; joined: JoinedTenant }[]> {
  const provider = memberProviderNames.find((name) => name === identity?.provider)
  if (!identity || !provider || identity.tenants.length === 0) return []
  const isAllowed = or(
    ...identity.tenants.map(
      (tenant) => sql`${organizations.allowedTenants} @> ${JSON.stringify({ [provider]: [tenant] })}::jsonb`,
    ),
  )
  const rows = await selectJoinable(unit, eq(organizations.tenantJitProvisioning, 'RESTRICTED'), isAllowed)
  return rows.flatMap((organization) => {
    const joined = findJoinedTenant(organization, identity)
    return joined ? [{ organization, joined }] : []
  })
}
