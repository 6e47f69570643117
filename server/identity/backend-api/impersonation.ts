import * as z from 'zod/mini'
import { startImpersonation } from '../impersonation/impersonation.ts'
import { runUnit } from '../unit-of-work.ts'
import { LinkToken } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { toBackendUser } from './serializers.ts'
import { toAuthResponse } from './sign-in.ts'
import { Attributes, toVisitor } from './visitor.ts'

const Authenticate = z.object({ impersonation_token: LinkToken, attributes: Attributes })

/** Registers the call that exchanges an operator's token for a session as a user. The portal has no such tokens. */
export function registerImpersonation(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { call: 'POST /impersonation/authenticate', scope: 'write', body: Authenticate },
    async ({ project, sender, body }) => {
      const signedIn = await runUnit(deps.db, project, async (unit) => {
        const { impersonation_token: token, attributes } = body
        const started = await startImpersonation(unit, deps, {
          project,
          sender,
          token,
          visitor: toVisitor(attributes),
        })
        return { ...started, user: await toBackendUser(unit, started.userId) }
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
