import * as z from 'zod/mini'
import {
  changeOrganization,
  deleteOrganizationBy,
} from '../../../operations/organizations/change-organization.ts'
import { showOrganization } from '../../wire/business/organization.ts'
import { changedFields, toOrganizationFields } from '../../wire/business/organization-fields.ts'
import { actRoute, type BusinessApi } from './business-api.ts'

const Change = z.object(changedFields)

/** Registers the acts of a member on its organization. */
export function registerOrganizationActs(api: BusinessApi): void {
  const { deps } = api

  actRoute(
    api,
    { call: 'PUT /b2b/organizations/me', act: 'organization', lock: 'update', body: Change },
    async (unit, { body, ...by }) => ({
      organization: await showOrganization(
        unit,
        await changeOrganization(unit, deps, by, toOrganizationFields(body)),
      ),
    }),
  )

  actRoute(
    api,
    { call: 'DELETE /b2b/organizations/me', act: 'organization', lock: 'update' },
    async (unit, by) => ({ organization_id: await deleteOrganizationBy(unit, deps, by) }),
  )
}
