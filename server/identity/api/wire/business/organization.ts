import type { Organization } from '../../../accounts/organizations/store.ts'

/** What this version does not have yet, in the contract's format: no connections, no tenants. */
const notServedYet = {
  custom_roles: [],
  sso_default_connection_id: '',
  sso_jit_provisioning: 'NOT_ALLOWED',
  sso_jit_provisioning_allowed_connections: [],
  sso_active_connections: [],
  oauth_tenant_jit_provisioning: 'NOT_ALLOWED',
  allowed_oauth_tenants: {},
  claimed_email_domains: [],
  first_party_connected_apps_allowed_type: 'ALL_ALLOWED',
  allowed_first_party_connected_apps: [],
  third_party_connected_apps_allowed_type: 'ALL_ALLOWED',
  allowed_third_party_connected_apps: [],
}

/** An organization in the contract's format, for its members and its site. */
export const toOrganization = (organization: Organization) => ({
  organization_id: organization.id,
  organization_name: organization.name,
  organization_slug: organization.slug,
  organization_logo_url: organization.logoUrl,
  ...(organization.externalId === null ? {} : { organization_external_id: organization.externalId }),
  trusted_metadata: organization.trustedMetadata,
  ...notServedYet,
  email_allowed_domains: organization.emailAllowedDomains,
  email_jit_provisioning: organization.emailJitProvisioning,
  email_invites: organization.emailInvites,
  auth_methods: organization.authMethods,
  allowed_auth_methods: organization.allowedAuthMethods,
  mfa_policy: organization.mfaPolicy,
  mfa_methods: organization.mfaMethods,
  allowed_mfa_methods: organization.allowedMfaMethods,
  rbac_email_implicit_role_assignments: organization.domainRoles,
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
})

/**
 * An organization for someone without a session in it: what a visitor of its page sees, in the format of the contract (rule
 * B19).
 */
export const toVisibleOrganization = (organization: Organization) => {
  const { organization_external_id: _, ...shown } = toOrganization(organization)
  const hidden = { trusted_metadata: {}, email_allowed_domains: [], rbac_email_implicit_role_assignments: [] }
  return { ...shown, ...hidden }
}

/** What the search by slug tells everyone (rule B37). */
export const toSearchedOrganization = (organization: Organization) => {
  const shown = toOrganization(organization)
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
