import { type MemberProvider, memberProviderNames } from '#contract/member-providers.ts'
import type { organizations } from '../../base/schema/organizations.ts'

/** The tenants of an identity, as the issuer named them in this sign-in. */
export type TenantsOfIdentity = { provider: string; tenants: readonly string[] }

/** A tenant by which someone may join. */
export type JoinedTenant = { provider: MemberProvider; tenant: string }

/**
 * Finds the tenant by which someone may join an organization (rule B7): the organization allows it, and the issuer named it in this
 * sign-in. It proves no mailbox.
 */
export function findJoinedTenant(
  {
    tenantJitProvisioning,
    allowedTenants,
  }: Pick<typeof organizations.$inferSelect, 'tenantJitProvisioning' | 'allowedTenants'>,
  identity: TenantsOfIdentity | undefined,
): JoinedTenant | undefined {
  if (tenantJitProvisioning !== 'RESTRICTED' || !identity) return undefined
  const provider = memberProviderNames.find((name) => name === identity.provider)
  const allowed = provider ? (allowedTenants[provider] ?? []) : []
  const tenant = identity.tenants.find((name) => allowed.includes(name))
  return provider && tenant !== undefined ? { provider, tenant } : undefined
}
