import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { rejectImpersonated } from '../../../accounts/users/user-change.ts'
import { RedirectUrl } from '../../../base/document/link-values.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import {
  findApplication,
  listConnectedApps,
  withdrawConsent,
} from '../../../operations/applications/applications.ts'
import { CheckRequest, checkRequest } from '../../../operations/applications/check-request.ts'
import {
  StartConsent,
  SubmitConsent,
  startConsent,
  submitConsent,
} from '../../../operations/applications/consent.ts'
import {
  exchangeAccessToken,
  exchangeFields,
} from '../../../operations/applications/exchange-access-token.ts'
import { readIdTokenHint } from '../../../operations/applications/id-token-hint.ts'
import { toResponseUrl } from '../../../operations/applications/redirect.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse, toProviderUser } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute, unitRoute } from '../sdk-api.ts'
import { createSignIn } from '../sign-in.ts'

/**
 * Registers the consent routes: an application requests access, and the user grants or denies it (rules A25, A26).
 */
export function registerIdp(api: SdkApi): void {
  const { deps } = api

  sdkRoute(
    api,
    { call: 'POST /idp/oauth/authorize/check', access: 'project', exempt: 'application', body: CheckRequest },
    (call) => checkRequest(api, call),
  )

  unitRoute(
    api,
    { call: 'POST /idp/oauth/authorize/start', access: 'session', exempt: 'application', body: StartConsent },
    async (unit, { principal, body }) => ({
      user_id: principal.user.id,
      user: await toProviderUser(unit, principal.user.id),
      ...(await startConsent(unit, deps, principal, body)),
    }),
  )

  unitRoute(
    api,
    {
      call: 'POST /idp/oauth/authorize/submit',
      access: 'session',
      exempt: 'application',
      body: SubmitConsent,
    },
    (unit, { project, principal, body }) => submitConsent(unit, deps, { project, principal, body }),
  )

  unitRoute(
    api,
    { call: 'GET /users/connected_apps', access: 'session', exempt: 'application' },
    async (unit, { principal }) => ({
      connected_apps: await listConnectedApps(unit, principal.user.id),
    }),
  )

  unitRoute(
    api,
    { call: 'POST /users/connected_apps/:applicationId/revoke', access: 'session', exempt: 'application' },
    async (unit, { principal, params }) => {
      rejectImpersonated(principal.session)
      const withdrawn = await withdrawConsent(unit, params.applicationId, principal.user.id)
      if (!withdrawn) throw new SdkError('connected_app_not_found')
      return {}
    },
  )
}

const Start = z.object({
  client_id: Text.check(z.minLength(1, 'must not be empty'), z.maxLength(200)),
  post_logout_redirect_uri: RedirectUrl,
  state: z.optional(Text.check(z.maxLength(4000))),
  id_token_hint: z.optional(Text.check(z.maxLength(8000))),
})

/**
 * Registers the route for logout requests of applications (rule A27). The page asks for confirmation unless an ID
 * token shows that the application means the signed-in user. The page ends the session; this route does not.
 */
export function registerLogout(api: SdkApi): void {
  const { deps } = api

  sdkRoute(
    api,
    { call: 'POST /oauth/logout/start', access: 'project', exempt: 'application', body: Start },
    async ({ project, principal, body }) => {
      const application = await runUnit(deps.db, project, (unit) => findApplication(unit, body.client_id))
      if (!application) throw new SdkError('connected_app_not_found')
      if (!application.logoutUrls.includes(body.post_logout_redirect_uri)) {
        throw new SdkError('connected_app_supplied_redirect_url_not_found_in_client')
      }
      const isMeant =
        principal !== undefined &&
        body.id_token_hint !== undefined &&
        (await readIdTokenHint(api, project, { clientId: application.id, idToken: body.id_token_hint })) ===
          principal.user.id
      return {
        redirect_uri: toResponseUrl(body.post_logout_redirect_uri, { state: body.state }),
        consent_required: principal !== undefined && !isMeant,
      }
    },
  )
}

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
        return createSignIn(deps, call)(unit, authenticated)
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
