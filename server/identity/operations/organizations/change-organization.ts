import {
  deleteOrganization,
  type Organization,
  type OrganizationFields,
  updateOrganization,
} from '../../accounts/organizations/store.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DomainRole } from '../../base/schema/organizations.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Actor, requireActions, requireToGive } from '../access/member-acts.ts'

/** The action that each field of an organization needs. `null`: only the site may set the field (rule B28). */
const actionsOfFields = {
  name: 'update.info.name',
  slug: 'update.info.slug',
  logoUrl: 'update.info.logo-url',
  emailAllowedDomains: 'update.settings.allowed-domains',
  emailJitProvisioning: 'update.settings.email-jit-provisioning',
  tenantJitProvisioning: 'update.settings.oauth-tenant-jit-provisioning',
  allowedTenants: 'update.settings.allowed-oauth-tenants',
  emailInvites: 'update.settings.email-invites',
  authMethods: 'update.settings.allowed-auth-methods',
  allowedAuthMethods: 'update.settings.allowed-auth-methods',
  mfaPolicy: 'update.settings.mfa-policy',
  mfaMethods: 'update.settings.allowed-mfa-methods',
  allowedMfaMethods: 'update.settings.allowed-mfa-methods',
  domainRoles: 'update.settings.implicit-roles',
  externalId: null,
  trustedMetadata: null,
} as const satisfies Record<keyof OrganizationFields, string | null>

type By = { actor: Actor; organization: Organization }

/**
 * Changes the organization, which is locked for a change. A member needs the action of each field (rule B25), and for a rule that
 * gives a role every permission of that role, also if the rule is removed (rule B26).
 * @throws SdkError session_authorization_error, cannot_update_trusted_metadata, invalid_member_role,
 *   organization_slug_already_used, organization_external_id_already_used, invalid_organization_auth_method_settings
 */
export async function changeOrganization(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { actor, organization }: By,
  change: OrganizationFields,
): Promise<Organization> {
  const fields = Object.keys(change) as (keyof OrganizationFields)[]
  const actions = fields.map((field) => actionsOfFields[field])
  if (actor.member && actions.includes(null)) throw new SdkError('cannot_update_trusted_metadata')
  requireActions(
    actor,
    'stytch.organization',
    actions.filter((action) => action !== null),
  )
  if (actor.member) requireWayIn({ ...organization, ...change })
  if (change.domainRoles) requireDomainRoles(actor, organization, change.domainRoles)
  return updateOrganization(unit, deps, organization, change)
}

/** Rule B17: a member act leaves a method by which members sign in. There is no single sign-on yet. */
function requireWayIn({
  authMethods,
  allowedAuthMethods,
}: Pick<Organization, 'authMethods' | 'allowedAuthMethods'>): void {
  if (authMethods !== 'RESTRICTED' || allowedAuthMethods.some((method) => method !== 'sso')) return
  throw new SdkError('invalid_organization_auth_method_settings')
}

function requireDomainRoles(actor: Actor, { domainRoles }: Organization, changed: DomainRole[]): void {
  const roleIds = actor.policy.roles.map(({ role_id }) => role_id)
  if (!changed.every(({ role_id }) => roleIds.includes(role_id))) throw new SdkError('invalid_member_role')
  const isIn = (rules: DomainRole[], { domain, role_id }: DomainRole) =>
    rules.some((rule) => rule.domain === domain && rule.role_id === role_id)
  const added = changed.filter((rule) => !isIn(domainRoles, rule))
  const removed = domainRoles.filter((rule) => !isIn(changed, rule))
  requireToGive(
    actor,
    [...added, ...removed].map(({ role_id }) => role_id),
  )
}

/**
 * Deletes the organization, which is locked for a change (rule B32).
 * @throws SdkError session_authorization_error
 */
export async function deleteOrganizationBy(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { actor, organization }: By,
): Promise<string> {
  requireActions(actor, 'stytch.organization', ['delete'])
  await deleteOrganization(unit, deps, organization)
  return organization.id
}
