import { withdrawConsent } from '../../applications/applications.ts'
import { CheckRequest, checkRequest } from '../../applications/check-request.ts'
import { listConnectedApps } from '../../applications/connected-apps.ts'
import { StartConsent, SubmitConsent, startConsent, submitConsent } from '../../applications/consent.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { runUnit } from '../../unit-of-work.ts'
import { refuseImpersonated } from '../../users/account-change.ts'
import { toProviderUser } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

/**
 * Registers the consent routes: an application requests access, and the user grants or denies it (rules A25, A26).
 */
export function registerIdp(api: SdkApi): void {
  const { deps } = api
  const { db } = deps

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/idp/oauth/authorize/check',
      access: 'project',
      product: { exempt: 'application' },
      body: CheckRequest,
    },
    (call) => checkRequest(api, call),
  )

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/idp/oauth/authorize/start',
      access: 'session',
      product: { exempt: 'application' },
      body: StartConsent,
    },
    ({ project, caller, body }) =>
      runUnit(db, project, async (unit) => ({
        user_id: caller.user.id,
        user: await toProviderUser(unit, caller.user.id),
        ...(await startConsent(unit, deps, caller, body)),
      })),
  )

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/idp/oauth/authorize/submit',
      access: 'session',
      product: { exempt: 'application' },
      body: SubmitConsent,
    },
    ({ project, caller, body }) =>
      runUnit(db, project, (unit) => submitConsent(unit, deps, { project, caller, body })),
  )

  sdkRoute(
    api,
    { method: 'GET', path: '/users/connected_apps', access: 'session', product: { exempt: 'application' } },
    ({ project, caller }) =>
      runUnit(db, project, async (unit) => ({
        connected_apps: await listConnectedApps(unit, caller.user.id),
      })),
  )

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/users/connected_apps/:applicationId/revoke',
      access: 'session',
      product: { exempt: 'application' },
    },
    ({ project, caller, params }) =>
      runUnit(db, project, async (unit) => {
        refuseImpersonated(caller.session)
        const found = await withdrawConsent(unit, params.applicationId, caller.user.id)
        if (!found) throw new SdkError('connected_app_not_found')
        return {}
      }),
  )
}
