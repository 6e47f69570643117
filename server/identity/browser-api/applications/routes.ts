import { withdrawConsent } from '../../applications/applications.ts'
import { CheckRequest, checkRequest } from '../../applications/check-request.ts'
import { listConnectedApps } from '../../applications/connected-apps.ts'
import { StartConsent, SubmitConsent, startConsent, submitConsent } from '../../applications/consent.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { rejectImpersonated } from '../../users/user-change.ts'
import { toProviderUser } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute, sdkUnitRoute } from '../sdk-api.ts'

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

  sdkUnitRoute(
    api,
    { call: 'POST /idp/oauth/authorize/start', access: 'session', exempt: 'application', body: StartConsent },
    async (unit, { principal, body }) => ({
      user_id: principal.user.id,
      user: await toProviderUser(unit, principal.user.id),
      ...(await startConsent(unit, deps, principal, body)),
    }),
  )

  sdkUnitRoute(
    api,
    {
      call: 'POST /idp/oauth/authorize/submit',
      access: 'session',
      exempt: 'application',
      body: SubmitConsent,
    },
    (unit, { project, principal, body }) => submitConsent(unit, deps, { project, principal, body }),
  )

  sdkUnitRoute(
    api,
    { call: 'GET /users/connected_apps', access: 'session', exempt: 'application' },
    async (unit, { principal }) => ({
      connected_apps: await listConnectedApps(unit, principal.user.id),
    }),
  )

  sdkUnitRoute(
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
