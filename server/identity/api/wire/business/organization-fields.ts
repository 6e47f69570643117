import * as z from 'zod/mini'
import { type MemberProvider, memberProviderNames } from '#contract/member-providers.ts'
import { OneLineText, Text } from '#contract/text.ts'
import { mfaMethods } from '../../../accounts/members/second-factor-rules.ts'
import { findDomain, isPublicDomain } from '../../../accounts/organizations/domain-rules.ts'
import { authMethods } from '../../../accounts/organizations/method-rules.ts'
import { OrganizationExternalId, Slug } from '../../../accounts/organizations/slug-rules.ts'
import type { OrganizationFields } from '../../../accounts/organizations/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { Tenants } from '../../../base/schema/organizations.ts'

const Domains = z.array(Text.check(z.maxLength(253))).check(z.maxLength(100))

const notYet = 'must be left out: this server does not support another value yet (docs/business.md)'

/** A field that this version does not support yet: it accepts only the default value. */
export const onlyDefault = <Value extends string | boolean>(value: Value) =>
  z.optional(z.literal(value, notYet))

const onlyEmptyList = z.optional(z.array(z.literal('', notYet)).check(z.maxLength(0, notYet)))

const Tenant = Text.check(z.minLength(1), z.maxLength(253))
const OfProvider = z.optional(z.array(Tenant).check(z.maxLength(100)))
const AllowedTenants = z.strictObject(
  Object.fromEntries(memberProviderNames.map((name) => [name, OfProvider])) as Record<
    MemberProvider,
    typeof OfProvider
  >,
  `must have lists of tenants by provider: ${memberProviderNames.join(', ')}`,
)

/** The name of an organization: one line of text of up to 128 characters. */
export const OrganizationName = OneLineText.check(z.minLength(1), z.maxLength(128))

/** The fields of an organization that a visitor may set when it creates one. */
export const organizationFields = {
  organization_name: z.optional(OrganizationName),
  organization_slug: z.optional(Slug),
  organization_logo_url: z.optional(Text.check(z.maxLength(2000))),
  email_allowed_domains: z.optional(Domains),
  email_jit_provisioning: z.optional(z.enum(['RESTRICTED', 'NOT_ALLOWED'])),
  email_invites: z.optional(z.enum(['ALL_ALLOWED', 'RESTRICTED', 'NOT_ALLOWED'])),
  auth_methods: z.optional(z.enum(['ALL_ALLOWED', 'RESTRICTED'])),
  allowed_auth_methods: z.optional(z.array(z.enum(authMethods)).check(z.maxLength(20))),
  sso_jit_provisioning: onlyDefault('NOT_ALLOWED'),
  mfa_policy: z.optional(z.enum(['OPTIONAL', 'REQUIRED_FOR_ALL'])),
  mfa_methods: z.optional(z.enum(['ALL_ALLOWED', 'RESTRICTED'])),
  allowed_mfa_methods: z.optional(z.array(z.enum(mfaMethods)).check(z.maxLength(10))),
  oauth_tenant_jit_provisioning: z.optional(z.enum(['RESTRICTED', 'NOT_ALLOWED'])),
  allowed_oauth_tenants: z.optional(AllowedTenants),
  claimed_email_domains: onlyEmptyList,
}

const DomainRoles = z
  .array(z.object({ domain: Text.check(z.maxLength(253)), role_id: Text.check(z.maxLength(128)) }))
  .check(z.maxLength(100))

/** The fields of an organization that its members may change, as their roles allow. */
export const changedFields = {
  ...organizationFields,
  rbac_email_implicit_role_assignments: z.optional(DomainRoles),
}

/** The fields of an organization that only its site may set. */
export const siteFields = {
  organization_external_id: z.optional(OrganizationExternalId),
  trusted_metadata: z.optional(z.record(Text, z.unknown())),
}

type Sent = z.output<z.ZodMiniObject<typeof changedFields>>

/** Converts the fields of a request to those to store. @throws SdkError invalid_email_domain */
export function toOrganizationFields(sent: Partial<Sent>): OrganizationFields {
  const fields: OrganizationFields = {}
  if (sent.organization_name !== undefined) fields.name = sent.organization_name
  if (sent.organization_slug !== undefined) fields.slug = sent.organization_slug
  if (sent.organization_logo_url !== undefined) fields.logoUrl = sent.organization_logo_url
  if (sent.email_allowed_domains) fields.emailAllowedDomains = sent.email_allowed_domains.map(requireDomain)
  if (sent.email_jit_provisioning) fields.emailJitProvisioning = sent.email_jit_provisioning
  if (sent.oauth_tenant_jit_provisioning) fields.tenantJitProvisioning = sent.oauth_tenant_jit_provisioning
  if (sent.allowed_oauth_tenants) fields.allowedTenants = toTenants(sent.allowed_oauth_tenants)
  if (sent.email_invites) fields.emailInvites = sent.email_invites
  if (sent.auth_methods) fields.authMethods = sent.auth_methods
  if (sent.allowed_auth_methods) fields.allowedAuthMethods = [...new Set(sent.allowed_auth_methods)]
  const rules = sent.rbac_email_implicit_role_assignments
  if (rules) fields.domainRoles = rules.map((rule) => ({ ...rule, domain: requireDomain(rule.domain) }))
  if (sent.mfa_policy) fields.mfaPolicy = sent.mfa_policy
  if (sent.mfa_methods) fields.mfaMethods = sent.mfa_methods
  if (sent.allowed_mfa_methods) fields.allowedMfaMethods = [...new Set(sent.allowed_mfa_methods)]
  return fields
}

/** Public email domains are rejected when they are set (rule B6). */
function requireDomain(text: string): string {
  const domain = findDomain(text)
  if (domain === undefined || isPublicDomain(domain)) throw new SdkError('invalid_email_domain')
  return domain
}

/** Returns the allowed tenants without duplicates. Google's are domains, which are stored in lower case. */
function toTenants(sent: z.output<typeof AllowedTenants>): Tenants {
  const tenants: Tenants = {}
  for (const provider of memberProviderNames) {
    const tenantIds = sent[provider]?.map((tenant) => (provider === 'google' ? tenant.toLowerCase() : tenant))
    if (tenantIds) tenants[provider] = [...new Set(tenantIds)]
  }
  return tenants
}
