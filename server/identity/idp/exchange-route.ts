import * as z from 'zod/mini'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../provider/error.ts'
import { type SdkApi, sdkRoute } from '../provider/provider.ts'
import { SessionMinutes } from '../provider/schemas.ts'
import { toAuthAnswer } from '../provider/serializers.ts'
import { signIn } from '../provider/sign-in.ts'
import { exchangeAccessToken, exchangeFields } from './exchange-access-token.ts'

const Exchange = z.object({ ...exchangeFields, session_duration_minutes: SessionMinutes })

/** Registers the call with which a page exchanges the access token of an application for a session of its user. */
export function registerExchange(api: SdkApi): void {
  const { deps, signer } = api

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/sessions/exchange_access_token',
      access: 'project',
      product: { exempt: 'operator' },
      body: Exchange,
    },
    async ({ project, visitor, body }) => {
      // The accounts of the portal hold keys. No application signs in as their owners.
      if (project.isPortal) throw new SdkError('unauthorized_action')
      const done = await openDirectory(deps.db, project, async (tx) => {
        const who = await exchangeAccessToken(tx, deps, body.access_token)
        return signIn(tx, deps, who, { project, visitor, minutes: body.session_duration_minutes })
      })
      return toAuthAnswer(signer, done)
    },
  )
}
