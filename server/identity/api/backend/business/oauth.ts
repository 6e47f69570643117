import * as z from 'zod/mini'
import { toProviderTitle } from '../../../accounts/social/provider-title.ts'
import { toEnteredResponse } from '../../wire/business/entered.ts'
import {
  discoverBySocial,
  discoveryIdentityFields,
  enterBySocial,
  identityFields,
} from '../../wire/business/social.ts'
import { backendRoute } from '../backend.ts'
import { toVisitor } from '../visitor.ts'
import { createEnter, siteEnteringFields } from './enter.ts'
import type { BusinessBackend } from './organization-route.ts'

const Authenticate = z.object({ ...identityFields, ...siteEnteringFields })
const Discover = z.object(discoveryIdentityFields)

/** Registers social sign-in of members for the site's server, with the rules of the browser API (rule B13). */
export function registerMemberOAuth(api: BusinessBackend): void {
  const { deps, memberSigner } = api
  const route = { scope: 'write', vertical: 'B2B', product: 'oauth' } as const

  backendRoute(api, { ...route, call: 'POST /b2b/oauth/authenticate', body: Authenticate }, async (call) => {
    const { project, body } = call
    const { identity, shown } = await enterBySocial(deps, project, body, await createEnter(api, call))
    return { reset_sessions: false, ...identity, ...(await toEnteredResponse(memberSigner, shown)) }
  })

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/oauth/discovery/authenticate', body: Discover },
    async ({ project, body }) => {
      const { identity, shown } = await discoverBySocial(deps, project, body, toVisitor(undefined))
      const { provider, firstName, lastName } = identity
      const { tenants } = identity
      const tenant = { provider_tenant_id: tenants[0] ?? '', provider_tenant_ids: tenants }
      const full_name = `${firstName} ${lastName}`.trim()
      return { ...shown, provider_type: toProviderTitle(provider), ...tenant, full_name }
    },
  )
}
