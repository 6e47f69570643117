import * as z from 'zod/mini'
import { countAndSend } from '../../../accounts/proofs/limits.ts'
import { toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { inDirectory, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import { authenticateDiscoveryCode } from '../../../operations/methods/discovery/authenticate-discovery-code.ts'
import { createForVisitor } from '../../../operations/methods/discovery/create-organization.ts'
import { enterOrganization } from '../../../operations/methods/discovery/enter-organization.ts'
import { sendCode } from '../../../operations/methods/otp/send-code.ts'
import { listDiscovered, showDiscovery, toEnteredResponse } from '../../wire/business/entered.ts'
import { DiscoveryCode, EnteredCode, OrganizationReference } from '../../wire/business/entering-fields.ts'
import { organizationFields, siteFields } from '../../wire/business/organization-fields.ts'
import { requireSession, requireSessionKey, shownSessionFields } from '../../wire/presented-session.ts'
import { backendRoute } from '../backend.ts'
import { toLimitedVisitor } from '../visitor.ts'
import { finish, siteEnteringFields, toStart } from './enter.ts'
import { siteRequester } from './member-codes.ts'
import type { BusinessBackend } from './organization-route.ts'
import { toSiteFields } from './organizations.ts'

const { session_token: _, session_jwt: __, ...exchangeFields } = siteEnteringFields
const List = z.object({
  intermediate_session_token: exchangeFields.intermediate_session_token,
  ...shownSessionFields,
})
const Exchange = z.object({ ...exchangeFields, organization_id: OrganizationReference })
const Create = z.object({ ...exchangeFields, ...organizationFields, ...siteFields })

/** Registers discovery for the site's server: a code by email, the organizations of its address, and the choice of one. */
export function registerDiscovery(api: BusinessBackend): void {
  const { deps, memberSigner } = api
  const route = { scope: 'write', vertical: 'B2B' } as const

  // Rule B4: sending creates nothing.
  backendRoute(
    api,
    { ...route, call: 'POST /b2b/otps/email/discovery/send', product: 'otp', body: DiscoveryCode },
    async ({ project, sender, body }) => {
      const { email_address: address, discovery_expiration_minutes: minutes } = body
      const visitor = toLimitedVisitor(project, address)
      await countAndSend(deps, { project, address, visitor }, (unit) =>
        sendCode(unit, deps, {
          ...{ purpose: 'discover', project, sender, minutes, requester: siteRequester, addsContact: false },
          to: { channel: 'email', address },
          templateId: body.login_template_id,
        }),
      )
      return {}
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/otps/email/discovery/authenticate', product: 'otp', body: EnteredCode },
    async ({ project, body: { email_address: address, code } }) => {
      const visitor = toLimitedVisitor(project, address)
      const attempt = { project, address, code, requester: siteRequester, visitor }
      return showDiscovery(deps, project, await authenticateDiscoveryCode(deps, attempt))
    },
  )

  backendRoute(
    api,
    { ...route, scope: 'read', call: 'POST /b2b/discovery/organizations', body: List },
    async ({ project, body }) => {
      const { intermediate_session_token: token } = body
      const key = token === '' ? await requireSessionKey(api.signer, project.id, body) : undefined
      const session =
        key && (await readUnit(deps.db, toDirectoryOf(project), (unit) => requireSession(unit, deps, key)))
      return listDiscovered(deps, project, { token, session })
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/discovery/intermediate_sessions/exchange', body: Exchange },
    async (call) => {
      const { project, body } = call
      const exchange = { token: body.intermediate_session_token, reference: body.organization_id }
      const shown = await runUnit(deps.db, toWholeProject(project), async (unit) => {
        const entered = await enterOrganization(unit, deps, exchange, toStart(call))
        return finish(inDirectory(unit, entered.organization.id), deps, entered, call.body)
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/discovery/organizations/create', body: Create },
    async (call) => {
      const { project, body } = call
      const { intermediate_session_token: token, session_duration_minutes: _minutes, ...sent } = body
      const shown = await runUnit(deps.db, toWholeProject(project), async (unit) => {
        const entered = await createForVisitor(
          unit,
          deps,
          { token, fields: toSiteFields(sent) },
          toStart(call),
        )
        return finish(inDirectory(unit, entered.organization.id), deps, entered, call.body)
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )
}
