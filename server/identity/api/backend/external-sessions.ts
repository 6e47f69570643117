import * as z from 'zod/mini'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { findExternalUser } from '../../operations/external-sessions/find-user.ts'
import { readUserinfo } from '../../operations/external-sessions/read-userinfo.ts'
import {
  redeemTrustedToken,
  trustedTokenFields,
} from '../../operations/external-sessions/redeem-trusted-token.ts'
import { createTrustedTokens } from '../../operations/external-sessions/verify-trusted-token.ts'
import { startImpersonation } from '../../operations/impersonation/impersonation.ts'
import { readSessionKey, sessionChangeFields, sessionFields } from '../wire/presented-session.ts'
import { LinkToken } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { toBackendUser } from './serializers.ts'
import { signInUser, toAuthResponse } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { Attributes, toVisitor } from './visitor.ts'

const Migrate = z.object({
  // The token is sent in a header.
  session_token: z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/)),
  ...sessionChangeFields,
})
const Attest = z.object({ ...trustedTokenFields, ...sessionFields })

/** Registers the calls that exchange the sessions and tokens of other servers, which the project's document names. */
export function registerExternalSessions(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps
  const verify = createTrustedTokens(deps)

  backendRoute(
    api,
    { call: 'POST /sessions/migrate', scope: 'write', body: Migrate },
    async ({ project, sender, body }) => {
      protectPortalAccounts(project)
      const { sessionMigration } = project
      if (sessionMigration === null) throw new BackendError('migrate_from_external_missing_userinfo')
      const user = await readUserinfo(deps, sessionMigration, body.session_token)
      if ('problem' in user) {
        throw new BackendError(
          user.problem === 'no_email'
            ? 'migrate_from_external_email_does_not_exist'
            : 'migrate_from_external_unexpected_response',
        )
      }
      const signedIn = await runUnit(db, project, async (unit) => {
        const id = await findExternalUser(unit, deps, user, { mayCreate: true, sender })
        if (id === undefined) throw new SdkError('user_not_found')
        const factor = {
          type: 'imported',
          delivery_method: 'imported_oidc',
          last_authenticated_at: clock.now().toISOString(),
        }
        return signInUser(unit, deps, { user: { id }, factor }, { project, sender, body })
      })
      return toAuthResponse(signer, signedIn)
    },
  )

  backendRoute(
    api,
    { call: 'POST /sessions/attest', scope: 'write', body: Attest },
    async ({ project, sender, body }) => {
      protectPortalAccounts(project)
      const key = await readSessionKey(signer, project.id, body)
      const redeem = await redeemTrustedToken(deps, verify, { project, sender }, body)
      const signedIn = await runUnit(db, project, async (unit) => {
        return signInUser(unit, deps, await redeem(unit), { project, sender, body, key })
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}

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
