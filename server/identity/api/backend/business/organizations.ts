import * as z from 'zod/mini'
import { countMembers } from '../../../accounts/members/store.ts'
import { listOwnRoles, replaceOwnRoles } from '../../../accounts/organizations/own-roles.ts'
import {
  createOrganization,
  type Organization,
  type OrganizationFields,
} from '../../../accounts/organizations/store.ts'
import { toPolicyOfKind } from '../../../base/projects/business-policy.ts'
import {
  changeOrganization,
  deleteOrganizationBy,
} from '../../../operations/organizations/change-organization.ts'
import { showOrganization } from '../../wire/business/organization.ts'
import {
  changedFields,
  OrganizationName,
  organizationFields,
  siteFields,
  toOrganizationFields,
} from '../../wire/business/organization-fields.ts'
import { merge } from '../../wire/metadata.ts'
import type { BackendApi } from '../backend.ts'
import { actRoute, organizationRoute, projectRoute } from './organization-route.ts'
import { Search, searchOrganizations } from './organization-search.ts'
import { OwnRoles, requireOwnRoles } from './own-role-fields.ts'

const fields = { ...organizationFields, ...siteFields }
const Create = z.object({ ...fields, organization_name: OrganizationName })
const Update = z.object({ ...changedFields, ...siteFields })
type Sent = z.output<typeof Update>

/** Registers the calls that create, read, change and search the organizations of a project. */
export function registerOrganizations(api: BackendApi): void {
  const { deps } = api

  projectRoute(
    api,
    { call: 'POST /b2b/organizations', scope: 'write', body: Create },
    async (unit, { body }) => {
      const fieldsToStore = { ...toSiteFields(body), name: body.organization_name }
      const organization = await createOrganization(unit, deps, fieldsToStore)
      return { organization: await showOrganization(unit, organization) }
    },
  )

  projectRoute(
    api,
    { call: 'POST /b2b/organizations/search', scope: 'read', body: Search },
    (unit, { body }) => searchOrganizations(unit, body),
  )

  organizationRoute(
    api,
    { call: 'GET /b2b/organizations/:organizationId', scope: 'read' },
    async (unit, { organization }) => ({ organization: await showOrganization(unit, organization) }),
  )

  actRoute(
    api,
    { call: 'PUT /b2b/organizations/:organizationId', scope: 'write', lock: 'update', body: Update },
    async (unit, { body, ...by }) => {
      const change = toSiteFields(body, by.organization)
      return { organization: await showOrganization(unit, await changeOrganization(unit, deps, by, change)) }
    },
  )

  actRoute(
    api,
    { call: 'DELETE /b2b/organizations/:organizationId', scope: 'write', lock: 'update' },
    async (unit, by) => ({ organization_id: await deleteOrganizationBy(unit, deps, by) }),
  )

  actRoute(
    api,
    { call: 'DELETE /b2b/organizations/:organizationId/external_id', scope: 'write', lock: 'update' },
    async (unit, by) => {
      const changed = await changeOrganization(unit, deps, by, { externalId: null })
      return { organization: await showOrganization(unit, changed) }
    },
  )

  organizationRoute(
    api,
    { call: 'GET /b2b/organizations/:organizationId/metrics', scope: 'read' },
    async (unit) => ({ member_count: await countMembers(unit) }),
  )

  organizationRoute(
    api,
    { call: 'GET /b2b/rbac/organizations/:organizationId', scope: 'read' },
    async (unit) => ({ org_policy: { roles: await listOwnRoles(unit) } }),
  )

  organizationRoute(
    api,
    {
      call: 'PUT /b2b/rbac/organizations/:organizationId',
      scope: 'write',
      lock: 'update',
      body: z.object({ org_policy: z.object({ roles: OwnRoles }) }),
    },
    async (unit, { project, body }) => {
      const roles = requireOwnRoles(toPolicyOfKind(project), body.org_policy.roles)
      await replaceOwnRoles(unit, roles)
      return { org_policy: { roles: await listOwnRoles(unit) } }
    },
  )

  projectRoute(api, { call: 'GET /b2b/rbac/policy', scope: 'read' }, async (_unit, { project }) => ({
    policy: toPolicyOfKind(project),
  }))
}

/**
 * Converts the fields that a site sends to those to store. Metadata is merged key by key.
 * @throws SdkError invalid_email_domain, metadata_…
 */
export function toSiteFields(sent: Sent, stored?: Organization): OrganizationFields {
  const { organization_external_id: externalId, trusted_metadata: metadata } = sent
  return {
    ...toOrganizationFields(sent),
    ...(externalId === undefined ? {} : { externalId }),
    ...(metadata ? { trustedMetadata: merge(stored?.trustedMetadata ?? {}, metadata) } : {}),
  }
}
