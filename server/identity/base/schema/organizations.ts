import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { MemberProvider } from '#contract/member-providers.ts'
import { instant } from '../../../platform/db/columns.ts'
import type { RbacFields } from '../document/policy-fields.ts'
import { projectId, withinProject } from './keys.ts'

/** Who may join or which methods are allowed: everyone, those that a list names, or no one. */
export type AllowRule = 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'

/** Whether every new session of an organization needs a second factor. */
export type MfaPolicy = 'OPTIONAL' | 'REQUIRED_FOR_ALL'

/** A kind of second factor, as the provider's contract names it. */
export type MfaMethod = 'sms_otp' | 'totp'

/** Tenants of social providers, such as companies at Google, as each issuer identifies them. */
export type Tenants = Partial<Record<MemberProvider, string[]>>

/** A rule that gives a role to the members whose verified email address is in a domain. */
export type DomainRole = { domain: string; role_id: string }

/** The organizations of a business project. Each is a directory of members. The portal's table `organizations` has companies. */
export const organizations = pgTable(
  'business_organizations',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    name: text('name').notNull(),
    /** names the organization in URLs; `organization_names` keeps it unique */
    slug: text('slug').notNull(),
    /** the ID that the site uses for the organization; `organization_names` keeps it unique */
    externalId: text('external_id'),
    logoUrl: text('logo_url').notNull().default(''),
    /** set by the site's own server; members can read it */
    trustedMetadata: jsonb('trusted_metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** whether people with an address in an allowed domain may join without an invitation (rule B6) */
    emailJitProvisioning: text('email_jit_provisioning').$type<AllowRule>().notNull().default('NOT_ALLOWED'),
    /** whom members may invite: anyone, addresses in an allowed domain, or no one (rule B8) */
    emailInvites: text('email_invites').$type<AllowRule>().notNull().default('ALL_ALLOWED'),
    /** whether people of an allowed tenant of a social provider may join without an invitation (rule B7) */
    tenantJitProvisioning: text('tenant_jit_provisioning')
      .$type<AllowRule>()
      .notNull()
      .default('NOT_ALLOWED'),
    /** the allowed tenants, by provider */
    allowedTenants: jsonb('allowed_tenants').$type<Tenants>().notNull().default({}),
    /** exact domains, lower case, as A-labels */
    emailAllowedDomains: jsonb('email_allowed_domains').$type<string[]>().notNull().default([]),
    /** whether members sign in by every method of the project, or by `allowedAuthMethods` (rule B16) */
    authMethods: text('auth_methods').$type<AllowRule>().notNull().default('ALL_ALLOWED'),
    allowedAuthMethods: jsonb('allowed_auth_methods').$type<string[]>().notNull().default([]),
    /** whether every new session needs a second factor, or only those of members who enrolled (rule B22) */
    mfaPolicy: text('mfa_policy').$type<MfaPolicy>().notNull().default('OPTIONAL'),
    /** whether every kind of second factor counts, or those of `allowedMfaMethods` (rule B16) */
    mfaMethods: text('mfa_methods').$type<AllowRule>().notNull().default('ALL_ALLOWED'),
    allowedMfaMethods: jsonb('allowed_mfa_methods').$type<MfaMethod[]>().notNull().default([]),
    domainRoles: jsonb('domain_roles').$type<DomainRole[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** when it was deleted: from then on it does not exist for any call, and its rows follow (rule B32) */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    unique('organizations_of_project').on(table.projectId, table.id),
    // The order of a search, and the deleted ones whose rows are still to be deleted.
    index('organizations_created').on(table.projectId, table.createdAt, table.id),
    // Those that people may join by the domain of their address.
    index('organizations_joinable')
      .using('gin', table.emailAllowedDomains)
      .where(sql`email_jit_provisioning = 'RESTRICTED'`),
  ],
)

/** The reference of a row to its organization. */
export const ofOrganization = (
  table: string,
  { projectId, organizationId }: { projectId: AnyPgColumn; organizationId: AnyPgColumn },
) => withinProject(`${table}_organization_fk`, [projectId, organizationId], organizations)

/**
 * The slugs and external IDs of a project's organizations: one namespace (rule B3). A name that is given up stays as a
 * held row.
 */
export const organizationNames = pgTable(
  'organization_names',
  {
    projectId: projectId(),
    name: text('name').notNull(),
    /** the organization that has the name, or that alone may take the held name again; null if it was deleted */
    organizationId: text('organization_id'),
    /** until when the name is held; null while an organization has it */
    heldUntil: instant('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.name] }),
    ofOrganization('organization_names', table),
    index('organization_names_of_organization').on(table.organizationId),
    index('organization_names_held').on(table.heldUntil),
  ],
)

/** The roles that an organization has in addition to those of its project. */
export const organizationRoles = pgTable(
  'organization_roles',
  {
    projectId: projectId(),
    organizationId: text('organization_id').notNull(),
    roleId: text('role_id').notNull(),
    description: text('description').notNull(),
    permissions: jsonb('permissions').$type<RbacFields['roles'][number]['permissions']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.organizationId, table.roleId] }),
    ofOrganization('organization_roles', table),
  ],
)
