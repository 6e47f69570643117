import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { extendSession, revokeAllSessions, revokeSession } from '../../../accounts/sessions/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { inWholeProject, runUnit } from '../../../base/unit-of-work.ts'
import { requireTarget } from '../../../operations/access/member-acts.ts'
import { exchangeSession } from '../../../operations/entering/exchange-session.ts'
import { toEnteredResponse, withRecord } from '../../wire/business/entered.ts'
import { toMember } from '../../wire/business/member.ts'
import { toMemberAuth } from '../../wire/business/member-session.ts'
import { toOrganization } from '../../wire/business/organization.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { actRoute, type BusinessApi, memberReadRoute, memberRoute } from './business-api.ts'

/** Registers the routes that check and end the session of a member, and read the member and the organization. */
export function registerMemberSessions(api: BusinessApi): void {
  const { deps, memberSigner } = api

  // Most checks only read, so they need no transaction.
  memberReadRoute(
    api,
    { call: 'POST /b2b/sessions/authenticate', body: z.object({ session_duration_minutes: SessionMinutes }) },
    async ({ project, principal, token, body, record }) => {
      const { session_duration_minutes: length } = body
      const session = length
        ? await runUnit(deps.db, project, (unit) =>
            extendSession(unit, principal.session, length, deps.clock.now()),
          )
        : principal.session
      if (!session || token === undefined) throw new SdkError('session_not_found')
      return toMemberAuth(memberSigner, { session, token, record })
    },
  )

  memberReadRoute(
    api,
    {
      call: 'POST /b2b/sessions/exchange',
      body: z.object({
        organization_id: Text.check(z.maxLength(200)),
        session_duration_minutes: SessionMinutes,
      }),
    },
    async ({ project, sender, visitor, principal: { session }, body }) => {
      const { organization_id: reference, session_duration_minutes: minutes } = body
      const start = { project, sender, visitor, minutes }
      const shown = await runUnit(deps.db, project, async (unit) =>
        withRecord(inWholeProject(unit), await exchangeSession(unit, deps, { session, reference }, start)),
      )
      return toEnteredResponse(memberSigner, shown)
    },
  )

  memberRoute(api, { call: 'POST /b2b/sessions/revoke' }, async (unit, { principal }) => {
    await revokeSession(unit, principal.user.id, principal.session.id)
    return {}
  })

  actRoute(
    api,
    { call: 'POST /b2b/sessions/revoke/:memberId', act: 'organization' },
    async (unit, { actor, params }) => {
      const act = { reference: params.memberId, actions: ['revoke-sessions'] }
      const { record } = await requireTarget(unit, actor, act)
      await revokeAllSessions(unit, record.user.id)
      return {}
    },
  )

  // The admin portal, single sign-on and SCIM are not served.
  memberReadRoute(api, { call: 'GET /b2b/admin_portal_config' }, async () => ({
    sso_config: { sso_enabled: false, can_create_saml_connection: false, can_create_oidc_connection: false },
    organization_config: { mfa_controls_enabled: false },
    scim_config: { scim_enabled: false },
  }))

  memberReadRoute(api, { call: 'GET /b2b/organizations/me' }, async ({ record }) => ({
    organization: toOrganization(record.organization, record.customRoles),
  }))

  memberReadRoute(api, { call: 'GET /b2b/organizations/members/me' }, async ({ record }) => ({
    member_id: record.user.id,
    member: toMember(record),
    organization: toOrganization(record.organization, record.customRoles),
  }))
}
