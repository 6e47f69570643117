import { listOwnRoles, listRolesOf, type OwnRoles } from '../../../accounts/organizations/own-roles.ts'
import type { Organization } from '../../../accounts/organizations/store.ts'
import { inDirectory, type ProjectUnit } from '../../../base/unit-of-work.ts'

/** What this version does not have yet, in the contract's format: no connections. */
const notServedYet = {
  sso_default_connection_id: '',
  sso_jit_provisioning: 'NOT_ALLOWED',
  sso_jit_provisioning_allowed_connections: [],
  sso_active_connections: [],
  claimed_email_domains: [],
  first_party_connected_apps_allowed_type: 'ALL_ALLOWED',
  allowed_first_party_connected_apps: [],
  third_party_connected_apps_allowed_type: 'ALL_ALLOWED',
  allowed_third_party_connected_apps: [],
}

/** An organization in the contract's format, for its members and its site. @param customRoles the roles of the organization */
export const toOrganization = (organization: Organization, customRoles: OwnRoles) => ({
  organization_id: organization.id,
  organization_name: organization.name,
  organization_slug: organization.slug,
  organization_logo_url: organization.logoUrl,
  ...(organization.externalId === null ? {} : { organization_external_id: organization.externalId }),
  trusted_metadata: organization.trustedMetadata,
  ...notServedYet,
  custom_roles: customRoles,
  email_allowed_domains: organization.emailAllowedDomains,
  email_jit_provisioning: organization.emailJitProvisioning,
  email_invites: organization.emailInvites,
  oauth_tenant_jit_provisioning: organization.tenantJitProvisioning,
  allowed_oauth_tenants: organization.allowedTenants,
  auth_methods: organization.authMethods,
  allowed_auth_methods: organization.allowedAuthMethods,
  mfa_policy: organization.mfaPolicy,
  mfa_methods: organization.mfaMethods,
  allowed_mfa_methods: organization.allowedMfaMethods,
  rbac_email_implicit_role_assignments: organization.domainRoles,
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
})

/** Reads the roles of an organization, and converts it like `toOrganization`. */
export const showOrganization = async (unit: ProjectUnit, organization: Organization) =>
  toOrganization(organization, await listOwnRoles(inDirectory(unit, organization.id)))

/** Converts several organizations with their roles. */
export async function showOrganizations(unit: ProjectUnit, organizations: readonly Organization[]) {
  const ids = organizations.map(({ id }) => id)
  const roles = ids.length === 0 ? new Map<string, OwnRoles>() : await listRolesOf(unit, ids)
  return organizations.map((organization) => toOrganization(organization, roles.get(organization.id) ?? []))
}

/**
 * An organization for someone without a session in it: what a visitor of its page sees, in the format of the contract (rule
 * B19).
 */
export const toVisibleOrganization = (organization: Organization) => {
  const { organization_external_id: _, ...shown } = toOrganization(organization, [])
  const hidden = {
    ...{ trusted_metadata: {}, email_allowed_domains: [], allowed_oauth_tenants: {} },
    rbac_email_implicit_role_assignments: [],
  }
  return { ...shown, ...hidden }
}

/** What the search by slug tells everyone (rule B37). */
export const toSearchedOrganization = (organization: Organization) => {
  const shown = toOrganization(organization, [])
  return {
    organization_id: shown.organization_id,
    organization_name: shown.organization_name,
    organization_slug: shown.organization_slug,
    organization_logo_url: shown.organization_logo_url,
    sso_default_connection_id: shown.sso_default_connection_id,
    sso_active_connections: shown.sso_active_connections,
    email_jit_provisioning: shown.email_jit_provisioning,
    email_allowed_domains: shown.email_allowed_domains,
    oauth_tenant_jit_provisioning: shown.oauth_tenant_jit_provisioning,
    allowed_oauth_tenants: shown.allowed_oauth_tenants,
    auth_methods: shown.auth_methods,
    allowed_auth_methods: shown.allowed_auth_methods,
    mfa_policy: shown.mfa_policy,
  }
}
