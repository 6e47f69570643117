import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { openDirectory } from '../directory.ts'
import { exchangeAccessToken } from '../idp/exchange-access-token.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { BackendError } from './error.ts'
import { sessionChangeFields } from './shown-session.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { toVisitor } from './visitor.ts'

const Exchange = z.object({ access_token: Text.check(z.maxLength(4000)), ...sessionChangeFields })

const problems = {
  unknown: 'oauth_access_token_exchange_token_invalid_grant',
  no_full_access: 'oauth_access_token_exchange_missing_full_access',
  too_old: 'oauth_access_token_exchange_token_too_old',
} as const

/** Registers the call that exchanges the access token of an application for a session of its user. */
export function registerSessionExchange(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { method: 'POST', path: '/sessions/exchange_access_token', scope: 'write', body: Exchange },
    async ({ project, body }) => {
      const done = await openDirectory(deps.db, project, async (tx) => {
        protectPortalAccounts(project)
        const exchanged = await exchangeAccessToken(tx, deps, body.access_token)
        if ('problem' in exchanged) throw new BackendError(problems[exchanged.problem])
        const who = { user: { id: exchanged.userId }, factor: exchanged.factor }
        return signInUser(tx, deps, who, { project, visitor: toVisitor(undefined), change: body })
      })
      return toAuthAnswer(signer, done)
    },
  )
}
