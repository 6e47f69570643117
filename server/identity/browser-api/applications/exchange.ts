import * as z from 'zod/mini'
import { toSignIn } from '../../access/sign-in.ts'
import { exchangeAccessToken, exchangeFields } from '../../applications/exchange-access-token.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { runUnit } from '../../unit-of-work.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Exchange = z.object({ ...exchangeFields, session_duration_minutes: SessionMinutes })

/** Registers the call with which a page exchanges the access token of an application for a session of its user. */
export function registerExchange(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    { call: 'POST /sessions/exchange_access_token', access: 'project', exempt: 'operator', body: Exchange },
    async (call) => {
      const { project } = call
      // Portal accounts hold keys, so no application may sign in as their owners.
      if (project.isPortal) throw new SdkError('unauthorized_action')
      const signedIn = await runUnit(deps.db, project, async (unit) => {
        const authenticated = await exchangeAccessToken(unit, deps, call.body.access_token)
        return toSignIn(deps, call)(unit, authenticated)
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
