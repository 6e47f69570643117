import * as z from 'zod/mini'
import { socialProviderNames } from '#contract/social-providers.ts'
import { requireClaimed, toRefusalError } from '../access/authorize-account-change.ts'
import { openDirectory } from '../directory.ts'
import { toIdentityAnswer, toIdentityFactor, toTokenError } from '../methods/oauth/exchange.ts'
import { issueAttachToken } from '../methods/oauth/flows.ts'
import { resolveIdentity } from '../methods/oauth/resolve-identity.ts'
import { findToken, removeToken } from '../social/tokens.ts'
import { refuseImpersonated } from '../users/refuse-impersonated.ts'
import { CodeVerifier, LinkToken } from '../wire/schemas.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedUser, findShownCaller, namedUserFields } from './named-user.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { toVisitor } from './visitor.ts'

const Attach = z.object({ provider: z.enum(socialProviderNames), ...namedUserFields })
const Authenticate = z.object({
  token: LinkToken,
  code_verifier: z.optional(CodeVerifier),
  ...shownSessionFields,
  ...sessionChangeFields,
})

/** Registers the calls of social sign-in: exchange the token of the browser, and start adding an identity to a user. */
export function registerBackendOAuth(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  backendRoute(
    api,
    { method: 'POST', path: '/oauth/attach', scope: 'write', product: 'oauth', body: Attach },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      return openDirectory(db, project, async (tx) => {
        const user = await findNamedUser(tx, deps, { userId: body.user_id, key })
        refuseImpersonated(user.session)
        protectPortalAccounts(project)
        await requireClaimed(tx, deps, { userId: user.id, session: user.session })
        const params = { userId: user.id, provider: body.provider }
        return { oauth_attach_token: await issueAttachToken(tx, deps, params) }
      })
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/oauth/authenticate', scope: 'write', product: 'oauth', body: Authenticate },
    async ({ project, body }) => {
      const { token, code_verifier: verifier } = body
      const key = await readSessionKey(signer, project.id, body)
      const outcome = await openDirectory(db, project, async (tx) => {
        const found = await findToken(tx, deps, {
          token,
          verifier,
          browser: undefined,
        })
        if ('problem' in found) throw toTokenError(found.problem)
        const caller = await findShownCaller(tx, deps, key)
        // A refusal from here on leaves the token valid, so that the user can sign in by another method and retry.
        const resolved = await resolveIdentity(tx, deps, found.identity, {
          project,
          caller,
          attachTo: found.userId,
        })
        if (!('refusal' in resolved) || resolved.isConsumed) await removeToken(tx, token)
        if ('refusal' in resolved) return resolved
        const { user, registration, isClaim } = resolved
        const factor = await toIdentityFactor(tx, clock.now(), found.identity, registration)
        const who = { user, factor }
        const call = { project, visitor: toVisitor(undefined), change: body, key, isClaim }
        const signedIn = await signInUser(tx, deps, who, call)
        return { identity: found.identity, registrationId: registration.id, ...signedIn }
      })
      if ('refusal' in outcome) throw toRefusalError(outcome.refusal)
      const { identity, registrationId, ...signedIn } = outcome
      const { session, ...answer } = await toAuthAnswer(signer, signedIn)
      const { provider_subject, provider_type, provider_values } = toIdentityAnswer(identity)
      const { expires_at, ...values } = provider_values
      return {
        provider_subject,
        provider_type,
        provider_values: { ...values, ...(expires_at === null ? {} : { expires_at }) },
        oauth_user_registration_id: registrationId,
        reset_sessions: false,
        ...answer,
        ...(session ? { user_session: session } : {}),
      }
    },
  )
}
