import * as z from 'zod/mini'
import { countAndSend } from '../../../accounts/proofs/limits.ts'
import { toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import { authenticateDiscoveryCode } from '../../../operations/methods/discovery/authenticate-discovery-code.ts'
import { createForVisitor } from '../../../operations/methods/discovery/create-organization.ts'
import { enterOrganization } from '../../../operations/methods/discovery/enter-organization.ts'
import { sendCode } from '../../../operations/methods/otp/send-code.ts'
import { listDiscovered, showDiscovery, toEnteredResponse, withRecord } from '../../wire/business/entered.ts'
import {
  DiscoveryCode,
  EnteredCode,
  enteringFields,
  IntermediateToken,
  OrganizationReference,
} from '../../wire/business/entering-fields.ts'
import { organizationFields, toOrganizationFields } from '../../wire/business/organization-fields.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

const List = z.object({ intermediate_session_token: IntermediateToken })
const Exchange = z.object({ ...enteringFields, organization_id: OrganizationReference })
const Create = z.object({ ...enteringFields, ...organizationFields })

/** Registers discovery: a code by email, the organizations of its address, and the choice of one. */
export function registerDiscovery(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const { db } = deps
  const route = { access: 'project', vertical: 'B2B' } as const
  const inFlow = { ...route, exempt: 'account' } as const

  // Rule B4: sending creates nothing.
  sdkRoute(
    api,
    {
      ...route,
      call: 'POST /b2b/otps/email/discovery/send',
      product: 'otp',
      identifiesBrowser: true,
      body: DiscoveryCode,
    },
    async ({ project: called, sender, visitor, body }) => {
      // Also in a session: a discovery flow belongs to no organization.
      const project = toDirectoryOf(called)
      const {
        email_address: address,
        discovery_expiration_minutes: minutes,
        login_template_id: templateId,
      } = body
      await countAndSend(deps, { project, address, visitor }, (unit) =>
        sendCode(unit, deps, {
          purpose: 'discover',
          project,
          sender,
          to: { channel: 'email', address },
          minutes,
          requester: { visitor },
          addsContact: false,
          templateId,
        }),
      )
      return {}
    },
  )

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/otps/email/discovery/authenticate', product: 'otp', body: EnteredCode },
    async ({ project, visitor, body: { email_address, code } }) => {
      const attempt = { project, address: email_address, code, requester: { visitor }, visitor }
      return showDiscovery(deps, project, await authenticateDiscoveryCode(deps, attempt))
    },
  )

  sdkRoute(
    api,
    { ...inFlow, call: 'POST /b2b/discovery/organizations', body: List },
    async ({ project, principal, body: { intermediate_session_token: token } }) => {
      const presented = { token, session: principal?.session }
      const listed = await listDiscovered(deps, project, presented)
      return { ...listed, organization_id_hint: null }
    },
  )

  sdkRoute(
    api,
    { ...inFlow, call: 'POST /b2b/discovery/intermediate_sessions/exchange', body: Exchange },
    async ({ project, sender, visitor, body }) => {
      const {
        intermediate_session_token: token,
        organization_id: reference,
        session_duration_minutes: minutes,
      } = body
      const start = { project, sender, visitor, minutes }
      const shown = await runUnit(db, toWholeProject(project), async (unit) =>
        withRecord(unit, await enterOrganization(unit, deps, { token, reference }, start)),
      )
      return toEnteredResponse(memberSigner, shown)
    },
  )

  sdkRoute(
    api,
    { ...inFlow, call: 'POST /b2b/discovery/organizations/create', body: Create },
    async ({ project, sender, visitor, body }) => {
      const { intermediate_session_token: token, session_duration_minutes: minutes, ...sent } = body
      const start = { project, sender, visitor, minutes }
      const fields = toOrganizationFields(sent)
      const shown = await runUnit(db, toWholeProject(project), async (unit) =>
        withRecord(unit, await createForVisitor(unit, deps, { token, fields }, start)),
      )
      return toEnteredResponse(memberSigner, shown)
    },
  )
}
