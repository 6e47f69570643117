import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { readUnit } from '../../../base/unit-of-work.ts'
import { toSearchedOrganization } from '../../wire/business/organization.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

const Search = z.object({ organization_slug: Text.check(z.maxLength(200)) })

/** Registers the search for an organization by its slug, with which the page of an organization begins (rule B37). */
export function registerOrganizationSearch(api: BusinessApi): void {
  const { deps } = api

  sdkRoute(
    api,
    {
      call: 'POST /b2b/organizations/search',
      access: 'project',
      vertical: 'B2B',
      exempt: 'settings',
      body: Search,
    },
    async ({ project, visitor, body: { organization_slug: slug } }) => {
      if (!project.business?.slugLookup) throw new SdkError('endpoint_not_authorized_for_sdk')
      await consumeNetworkLimit(deps, 'organizationSearches', visitor.ip)
      const organization = await readUnit(deps.db, toWholeProject(project), (unit) =>
        findOrganization(unit, slug),
      )
      return { organization: organization?.slug === slug ? toSearchedOrganization(organization) : null }
    },
  )
}
