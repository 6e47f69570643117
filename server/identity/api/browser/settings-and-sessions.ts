import * as z from 'zod/mini'
import { readJson } from '../../../platform/http/validation.ts'
import { extendSession, revokeSession, type Session } from '../../accounts/sessions/store.ts'
import { registerErrorsPage } from '../../base/errors/errors-page.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { recordWidgetEvents } from '../../base/log/widget-events.ts'
import { toPolicyOfKind } from '../../base/projects/business-policy.ts'
import { toVertical } from '../../base/projects/verticals.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../base/unit-of-work.ts'
import { SessionMinutes } from '../wire/schemas.ts'
import { toAuthResponse, toProviderUser } from '../wire/serializers.ts'
import { type SdkApi, sdkRoute } from './sdk-api.ts'
import { registerUser } from './user.ts'

/**
 * Registers the routes that are independent of sign-in methods: project settings, session, user, errors page and
 * event log.
 */
export function registerProviderBasics(api: SdkApi): void {
  const { app, deps, signer } = api
  const { db, clock } = deps
  registerUser(api)
  registerErrorsPage(app)

  sdkRoute(
    api,
    { call: 'GET /projects/bootstrap/:publicToken', access: 'project', vertical: 'any', exempt: 'settings' },
    async ({ project }) => ({
      project_name: project.name,
      disable_sdk_watermark: true,
      cname_domain: null,
      // For the client's link to the inbox, which it only shows if there is exactly one domain.
      email_domains: [toSenderDomain(project.sender ?? deps.config.emailFrom)],
      captcha_settings: { enabled: false },
      pkce_required_for_email_magic_links: project.requiresPkceForLinks,
      pkce_required_for_password_resets: project.requiresPkceForResets,
      pkce_required_for_oauth: true,
      pkce_required_for_sso: true,
      password_config: project.luds && {
        luds_complexity: project.luds.complexity,
        luds_minimum_count: project.luds.minimumCount,
      },
      slug_pattern: project.business?.slugPattern ?? null,
      create_organization_enabled: project.business?.createOrganizations ?? false,
      dfp_protected_auth_enabled: false,
      rbac_policy: toPolicyOfKind(project),
      siwe_required_for_crypto_wallets: true,
      vertical: toVertical(project),
    }),
  )

  const refresh = z.object({ session_duration_minutes: SessionMinutes })
  sdkRoute(
    api,
    {
      call: 'POST /sessions/authenticate',
      access: 'session',
      acceptsPending: true,
      exempt: 'account',
      body: refresh,
    },
    async ({ project, principal, token, body }) => {
      const length = principal.session.secondFactorPending ? undefined : body.session_duration_minutes
      const withUser = async (unit: DirectoryUnit, session: Session | undefined) => ({
        session,
        user: await toProviderUser(unit, principal.user.id),
      })
      const { session, user } = length
        ? await runUnit(db, project, async (unit) =>
            withUser(unit, await extendSession(unit, principal.session, length, clock.now())),
          )
        : await readUnit(db, project, (unit) => withUser(unit, principal.session))
      if (!session || token === undefined) throw new SdkError('session_not_found')
      return toAuthResponse(signer, { session, token, user })
    },
  )

  sdkRoute(
    api,
    { call: 'POST /sessions/revoke', access: 'session', acceptsPending: true, exempt: 'account' },
    async ({ project, principal }) => {
      await runUnit(db, project, (unit) => revokeSession(unit, principal.user.id, principal.session.id))
      return {}
    },
  )

  // The client sends its events without credentials, and ignores the response.
  app.post('/events', async (context) => {
    await recordWidgetEvents(deps, await readJson(context), context.req.header('origin'))
    return context.json({ data: { request_id: context.var.requestId, status_code: 200 } })
  })
}

/** `Cakes <no-reply@example.org>` → `example.org` */
const toSenderDomain = (sender: string) => sender.slice(sender.lastIndexOf('@') + 1).replace(/>.*$/, '')
