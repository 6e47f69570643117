import * as z from 'zod/mini'
import { toEnteredResponse } from '../../wire/business/entered.ts'
import { enteringFields } from '../../wire/business/entering-fields.ts'
import {
  discoverBySocial,
  discoveryIdentityFields,
  enterBySocial,
  identityFields,
} from '../../wire/business/social.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'
import { createEnter } from './enter.ts'

const Authenticate = z.object({ ...identityFields, ...enteringFields })
const Discover = z.object(discoveryIdentityFields)

/** Registers social sign-in of members: the exchange of a token, in an organization and in a discovery flow (rule B13). */
export function registerMemberOAuth(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const route = { access: 'project', vertical: 'B2B', product: 'oauth' } as const

  sdkRoute(api, { ...route, call: 'POST /b2b/oauth/authenticate', body: Authenticate }, async (call) => {
    const { project, body } = call
    const { identity, shown } = await enterBySocial(deps, project, body, createEnter(deps, call))
    return { ...identity, ...(await toEnteredResponse(memberSigner, shown)) }
  })

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/oauth/discovery/authenticate', body: Discover },
    async ({ project, visitor, body }) => (await discoverBySocial(deps, project, body, visitor)).shown,
  )
}
