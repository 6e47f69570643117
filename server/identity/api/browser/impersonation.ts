import * as z from 'zod/mini'
import { runUnit } from '../../base/unit-of-work.ts'
import { startImpersonation } from '../../operations/impersonation/impersonation.ts'
import { LinkToken } from '../wire/schemas.ts'
import { toAuthResponse, toProviderUser } from '../wire/serializers.ts'
import { type SdkApi, sdkRoute } from './sdk-api.ts'

const Authenticate = z.object({ impersonation_token: LinkToken })

/** Registers the call with which a page of the site starts an impersonated session (rule A65). */
export function registerImpersonationLinks(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    { call: 'POST /impersonation/authenticate', access: 'project', exempt: 'operator', body: Authenticate },
    async ({ project, sender, visitor, body }) => {
      const signedIn = await runUnit(deps.db, project, async (unit) => {
        const token = body.impersonation_token
        const started = await startImpersonation(unit, deps, { project, sender, token, visitor })
        return { ...started, user: await toProviderUser(unit, started.userId) }
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
