import * as z from 'zod/mini'
import { socialProviderNames } from '#contract/social-providers.ts'
import { rejectImpersonated } from '../../accounts/users/user-change.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { requireClaimed } from '../../operations/access/authorize-user-change.ts'
import {
  authenticateIdentity,
  toIdentityResponse,
} from '../../operations/methods/oauth/authenticate-identity.ts'
import { issueAttachToken } from '../../operations/methods/oauth/flows.ts'
import { readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { CodeVerifier, LinkToken } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedUser, findShownPrincipal, namedUserFields } from './named-user.ts'
import { createSignIn, toAuthResponse } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'

const Attach = z.object({ provider: z.enum(socialProviderNames), ...namedUserFields })
const Authenticate = z.object({
  token: LinkToken,
  code_verifier: z.optional(CodeVerifier),
  ...sessionFields,
})

/** Registers the social sign-in calls: exchange the browser's token, and start adding an identity to a user. */
export function registerBackendOAuth(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  backendRoute(
    api,
    { call: 'POST /oauth/attach', scope: 'write', product: 'oauth', body: Attach },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      return runUnit(db, project, async (unit) => {
        const user = await findNamedUser(unit, deps, { userId: body.user_id, key })
        rejectImpersonated(user.session)
        protectPortalAccounts(project)
        await requireClaimed(unit, deps, { userId: user.id, session: user.session })
        const params = { userId: user.id, provider: body.provider }
        return { oauth_attach_token: await issueAttachToken(unit, deps, params) }
      })
    },
  )

  backendRoute(
    api,
    { call: 'POST /oauth/authenticate', scope: 'write', product: 'oauth', body: Authenticate },
    async ({ project, sender, body }) => {
      const { token, code_verifier: verifier } = body
      const key = await readSessionKey(signer, project.id, body)
      const { identity, registrationId, signedIn } = await authenticateIdentity(deps, {
        project,
        sender,
        query: { token, verifier, browser: undefined },
        findPrincipal: (unit) => findShownPrincipal(unit, deps, key),
        signIn: createSignIn(deps, { project, sender, body, key }),
      })
      const { session, ...response } = await toAuthResponse(signer, signedIn)
      const { provider_subject, provider_type, provider_values } = toIdentityResponse(identity)
      const { expires_at, ...values } = provider_values
      return {
        provider_subject,
        provider_type,
        provider_values: { ...values, ...(expires_at === null ? {} : { expires_at }) },
        oauth_user_registration_id: registrationId,
        reset_sessions: false,
        ...response,
        ...(session ? { user_session: session } : {}),
      }
    },
  )
}
