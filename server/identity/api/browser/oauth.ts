import * as z from 'zod/mini'
import { socialProviderNames } from '#contract/social-providers.ts'
import { oneTapCookie } from '../../accounts/social/browser-binding.ts'
import { toProviderTitle } from '../../accounts/social/provider-title.ts'
import { removeRegistration } from '../../accounts/social/registrations.ts'
import { holdForPin } from '../../accounts/social/tokens.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { authorizeUserChange } from '../../operations/access/authorize-user-change.ts'
import {
  authenticateIdentity,
  toIdentityResponse,
} from '../../operations/methods/oauth/authenticate-identity.ts'
import { issueAttachToken } from '../../operations/methods/oauth/flows.ts'
import { CodeVerifier, LinkToken, SessionMinutes } from '../wire/schemas.ts'
import { toAuthResponse } from '../wire/serializers.ts'
import { registerRemoval } from './removal.ts'
import { type SdkApi, sdkRoute } from './sdk-api.ts'
import { createSignInByProof } from './sign-in.ts'

const Authenticate = z.object({
  token: LinkToken,
  code_verifier: z.optional(CodeVerifier),
  session_duration_minutes: SessionMinutes,
})

const Attach = z.object({ provider: z.enum(socialProviderNames) })

/**
 * Registers the routes of social sign-in for the widget: exchange a token, link an identity, and remove an identity
 * (rules A20 to A23).
 */
export function registerOAuth(api: SdkApi): void {
  const { deps, signer } = api
  const { db } = deps

  sdkRoute(
    api,
    { call: 'POST /oauth/authenticate', access: 'project', product: 'oauth', body: Authenticate },
    async (call) => {
      const { project, sender, principal, readCookie } = call
      const { token, code_verifier: verifier } = call.body
      const { identity, signedIn } = await authenticateIdentity(deps, {
        project,
        sender,
        query: { token, verifier, browser: readCookie(oneTapCookie) },
        findPrincipal: async () => principal,
        signIn: createSignInByProof(deps, call),
      }).catch(async (problem: unknown) => {
        if (principal && problem instanceof SdkError && problem.type === 'pin_required') {
          await runUnit(db, project, (unit) => holdForPin(unit, token, principal.session.id))
        }
        throw problem
      })
      return { ...toIdentityResponse(identity), ...(await toAuthResponse(signer, signedIn)) }
    },
  )

  sdkRoute(
    api,
    { call: 'POST /oauth/attach', access: 'session', product: 'oauth', body: Attach },
    async ({ project, principal, body }) => {
      const params = { userId: principal.user.id, provider: body.provider }
      return runUnit(db, project, async (unit) => {
        await authorizeUserChange(unit, deps, {
          userId: principal.user.id,
          session: principal.session,
          step: 'ask',
        })
        return { oauth_attach_token: await issueAttachToken(unit, deps, params) }
      })
    },
  )

  registerRemoval(api, {
    path: '/users/oauth/:registrationId',
    notFound: 'oauth_user_registration_not_found',
    respondsWithUser: true,
    async remove(unit, userId, id) {
      const identity = await removeRegistration(unit, userId, id)
      if (!identity) return undefined
      return { kind: 'socialSignInRemoved', values: { provider: toProviderTitle(identity.provider) } }
    },
  })
}
