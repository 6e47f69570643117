import * as z from 'zod/mini'
import {
  createOrganization,
  type Organization,
  type OrganizationFields,
  updateOrganization,
} from '../../../accounts/organizations/store.ts'
import { toPolicyOfKind } from '../../../base/projects/business-policy.ts'
import { toOrganization } from '../../wire/business/organization.ts'
import {
  OrganizationName,
  organizationFields,
  siteFields,
  toOrganizationFields,
} from '../../wire/business/organization-fields.ts'
import type { BackendApi } from '../backend.ts'
import { merge } from '../../wire/metadata.ts'
import { organizationRoute, projectRoute } from './organization-route.ts'
import { Search, searchOrganizations } from './organization-search.ts'

const fields = { ...organizationFields, ...siteFields }
const Create = z.object({ ...fields, organization_name: OrganizationName })
const Update = z.object(fields)
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
      return { organization: toOrganization(organization) }
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
    async (_unit, { organization }) => ({ organization: toOrganization(organization) }),
  )

  organizationRoute(
    api,
    { call: 'PUT /b2b/organizations/:organizationId', scope: 'write', lock: 'update', body: Update },
    async (unit, { organization, body }) => {
      const changed = await updateOrganization(unit, deps, organization, toSiteFields(body, organization))
      return { organization: toOrganization(changed) }
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
