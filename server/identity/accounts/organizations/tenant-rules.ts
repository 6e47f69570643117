import type { organizations, TenantProvider } from '../../base/schema/organizations.ts'

/** The social providers whose tenants can let people join. */
export const tenantProviders = [
  'google',
  'microsoft',
  'slack',
  'github',
] as const satisfies readonly TenantProvider[]

/** The tenants of an identity, as the issuer named them in this sign-in. */
export type TenantsOfIdentity = { provider: string; tenants: readonly string[] }

/** A tenant by which someone may join. */
export type JoinedTenant = { provider: TenantProvider; tenant: string }

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
  const provider = tenantProviders.find((name) => name === identity.provider)
  const allowed = provider ? (allowedTenants[provider] ?? []) : []
  const tenant = identity.tenants.find((name) => allowed.includes(name))
  return provider && tenant !== undefined ? { provider, tenant } : undefined
}
