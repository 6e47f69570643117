import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { toMethod } from '../../../accounts/organizations/method-rules.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { readUnit, runUnit } from '../../../base/unit-of-work.ts'
import { discoverOrganizations } from '../../../operations/methods/discovery/discover.ts'
import { toIdentityResponse } from '../../../operations/methods/oauth/authenticate-identity.ts'
import {
  authenticateDiscoveryIdentity,
  authenticateMemberIdentity,
} from '../../../operations/methods/oauth/authenticate-member-identity.ts'
import { toDiscovered, toEnteredResponse, withRecord, withRecords } from '../../wire/business/entered.ts'
import { CodeVerifier, LinkToken, SessionMinutes } from '../../wire/schemas.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

const Authenticate = z.object({
  oauth_token: LinkToken,
  pkce_code_verifier: z.optional(CodeVerifier),
  session_duration_minutes: SessionMinutes,
  intermediate_session_token: z.optional(Text.check(z.maxLength(200))),
})
const Discover = z.object({ discovery_oauth_token: LinkToken, pkce_code_verifier: z.optional(CodeVerifier) })

/** Registers social sign-in of members: the exchange of a token, in an organization and in a discovery flow (rule B13). */
export function registerMemberOAuth(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const route = { access: 'project', vertical: 'B2B', product: 'oauth' } as const

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/oauth/authenticate', body: Authenticate },
    async ({ project, sender, visitor, principal, token, body }) => {
      const attempt = {
        query: { token: body.oauth_token, verifier: body.pkce_code_verifier, browser: undefined },
        intermediateToken: body.intermediate_session_token,
        current: principal && token !== undefined ? { session: principal.session, token } : undefined,
      }
      const start = { project, sender, visitor, minutes: body.session_duration_minutes }
      const { identity, shown } = await runUnit(deps.db, toWholeProject(project), async (unit) => {
        const { entered, ...signedIn } = await authenticateMemberIdentity(unit, deps, attempt, start)
        return { ...signedIn, shown: await withRecord(unit, entered) }
      })
      return { ...toIdentityResponse(identity), ...(await toEnteredResponse(memberSigner, shown)) }
    },
  )

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/oauth/discovery/authenticate', body: Discover },
    async ({ project, visitor, body }) => {
      const { discovery_oauth_token: token, pkce_code_verifier: verifier } = body
      const query = { token, verifier, browser: undefined }
      const discovery = await runUnit(deps.db, toWholeProject(project), (unit) =>
        authenticateDiscoveryIdentity(unit, deps, query, visitor),
      )
      const { identity, address, isProved } = discovery
      const method = toMethod({
        type: 'oauth',
        delivery_method: `oauth_${identity.provider}`,
        last_authenticated_at: '',
      })
      const discovered =
        isProved && method
          ? await readUnit(deps.db, toWholeProject(project), async (unit) =>
              withRecords(unit, await discoverOrganizations(unit, project, { address, method })),
            )
          : []
      return {
        intermediate_session_token: discovery.token,
        email_address: address,
        discovered_organizations: toDiscovered(discovered),
      }
    },
  )
}
