import * as z from 'zod/mini'
import { exchangeAccessToken, exchangeFields } from '../applications/exchange-access-token.ts'
import { runUnit } from '../unit-of-work.ts'
import { sessionChangeFields } from '../wire/presented-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { signInUser, toAuthResponse } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'

const Exchange = z.object({ ...exchangeFields, ...sessionChangeFields })

/** Registers the call that exchanges the access token of an application for a session of its user. */
export function registerSessionExchange(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { call: 'POST /sessions/exchange_access_token', scope: 'write', body: Exchange },
    async ({ project, sender, body }) => {
      const signedIn = await runUnit(deps.db, project, async (unit) => {
        protectPortalAccounts(project)
        const authenticated = await exchangeAccessToken(unit, deps, body.access_token)
        return signInUser(unit, deps, authenticated, { project, sender, body })
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
