import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { findMailboxProof, toMailboxProof } from '../../../accounts/intermediate/mailbox-rules.ts'
import { findIntermediate, type IntermediateSession } from '../../../accounts/intermediate/store.ts'
import { toMethod } from '../../../accounts/organizations/method-rules.ts'
import { countAndSend } from '../../../accounts/proofs/limits.ts'
import { TemplateId } from '../../../base/document/link-values.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { type ProjectUnit, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import { authenticateDiscoveryCode } from '../../../operations/methods/discovery/authenticate-discovery-code.ts'
import { createForVisitor } from '../../../operations/methods/discovery/create-organization.ts'
import { discoverOrganizations } from '../../../operations/methods/discovery/discover.ts'
import {
  enterOrganization,
  requireIntermediate,
} from '../../../operations/methods/discovery/enter-organization.ts'
import { sendCode } from '../../../operations/methods/otp/send-code.ts'
import { toDiscovered, toEnteredResponse, withRecord, withRecords } from '../../wire/business/entered.ts'
import { organizationFields, toOrganizationFields } from '../../wire/business/organization-fields.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

/** The lifetime of a discovery code, in minutes. */
const DiscoveryMinutes = z._default(z.int().check(z.minimum(2), z.maximum(15)), 10)

const Send = z.object({
  email_address: Email,
  discovery_expiration_minutes: DiscoveryMinutes,
  login_template_id: TemplateId,
})
const Authenticate = z.object({ email_address: Email, code: Text.check(z.maxLength(20)) })
const IntermediateToken = z._default(Text.check(z.maxLength(200)), '')
const List = z.object({ intermediate_session_token: IntermediateToken })
const Exchange = z.object({
  intermediate_session_token: IntermediateToken,
  organization_id: Text.check(z.maxLength(200)),
  session_duration_minutes: SessionMinutes,
})
const Create = z.object({
  intermediate_session_token: IntermediateToken,
  session_duration_minutes: SessionMinutes,
  ...organizationFields,
})

/** Registers discovery: a code by email, the organizations of its address, and the choice of one. */
export function registerDiscovery(api: BusinessApi): void {
  const { deps, memberSigner } = api
  const { db } = deps
  const route = { access: 'project', vertical: 'B2B' } as const
  const inFlow = { ...route, exempt: 'account' } as const

  // Rule B4: sending creates nothing.
  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/otps/email/discovery/send', product: 'otp', body: Send },
    async ({ project, sender, visitor, body }) => {
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
    { ...route, call: 'POST /b2b/otps/email/discovery/authenticate', product: 'otp', body: Authenticate },
    async ({ project, visitor, body: { email_address, code } }) => {
      const { token, address } = await authenticateDiscoveryCode(deps, {
        project,
        address: email_address,
        code,
        visitor,
      })
      const discovered = await readUnit(db, toWholeProject(project), async (unit) =>
        withRecords(unit, await discoverOrganizations(unit, project, { address, method: 'email_otp' })),
      )
      return {
        intermediate_session_token: token,
        email_address: address,
        discovered_organizations: toDiscovered(discovered),
      }
    },
  )

  sdkRoute(
    api,
    { ...inFlow, call: 'POST /b2b/discovery/organizations', body: List },
    async ({ project, body: { intermediate_session_token: token } }) =>
      readUnit(db, toWholeProject(project), async (unit) => {
        const session = await requireIntermediate(findIntermediate(unit, deps, token))
        const entries = await withRecords(unit, await discoverFor(unit, project, session))
        return {
          email_address: session.address,
          discovered_organizations: toDiscovered(entries),
          organization_id_hint: null,
        }
      }),
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

/** Lists what an intermediate session may see: without a proof of the mailbox, no organization (rule B20). */
async function discoverFor(
  unit: ProjectUnit,
  project: Parameters<typeof discoverOrganizations>[1],
  { factors, address, organizationId }: IntermediateSession,
) {
  const proof = findMailboxProof(factors, address)
  const method = factors.flatMap((factor) => (toMailboxProof(factor) ? (toMethod(factor) ?? []) : []))[0]
  if (!proof || !method || organizationId !== null) return []
  return discoverOrganizations(unit, project, { address: proof.address, method })
}
