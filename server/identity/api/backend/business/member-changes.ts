import * as z from 'zod/mini'
import { changeMember } from '../../../operations/organizations/change-member.ts'
import { deletePasswordBy } from '../../../operations/organizations/delete-password.ts'
import { removeFactor } from '../../../operations/organizations/member-factors.ts'
import { reactivateMemberBy, removeMemberBy } from '../../../operations/organizations/remove-member.ts'
import { startAddressChange } from '../../../operations/organizations/start-address-change.ts'
import { unlinkAddressBy } from '../../../operations/organizations/unlink-address.ts'
import { EmailUpdate, toAddressChangeOrder } from '../../wire/business/email-update.ts'
import {
  memberFields,
  RetiredAddress,
  siteMemberFields,
  toMemberChange,
} from '../../wire/business/member-fields.ts'
import { showMember } from '../../wire/business/shown-member.ts'
import { toLimitedVisitor } from '../visitor.ts'
import { siteRequester } from './member-codes.ts'
import { actRoute, type BusinessBackend } from './organization-route.ts'

const Change = z.object({ ...memberFields, ...siteMemberFields })

/** Registers the calls with which a site, or a member whose session it relays, changes a member. */
export function registerMemberChanges(api: BusinessBackend): void {
  const { deps } = api
  const member = '/b2b/organizations/:organizationId/members/:memberId' as const

  actRoute(
    api,
    { call: `PUT ${member}`, scope: 'write', lock: 'update', body: Change },
    async (unit, { params, body, ...by }) => {
      const change = { reference: params.memberId, ...toMemberChange(body) }
      return showMember(unit, await changeMember(unit, deps, by, change))
    },
  )

  actRoute(
    api,
    { call: `DELETE ${member}`, scope: 'write', lock: 'update' },
    async (unit, { params, ...by }) => ({ member_id: await removeMemberBy(unit, deps, by, params.memberId) }),
  )

  actRoute(
    api,
    { call: `PUT ${member}/reactivate`, scope: 'write', lock: 'update' },
    async (unit, { params, actor }) =>
      showMember(unit, await reactivateMemberBy(unit, deps, { actor }, params.memberId)),
  )

  for (const [call, factor] of [
    ['DELETE /b2b/organizations/:organizationId/members/mfa_phone_numbers/:memberId', 'mfa-phone'],
    [`DELETE ${member}/totp`, 'totp'],
  ] as const) {
    actRoute(api, { call, scope: 'write' }, async (unit, { params, ...by }) =>
      showMember(unit, await removeFactor(unit, deps, by, { reference: params.memberId, factor })),
    )
  }

  actRoute(
    api,
    {
      call: 'DELETE /b2b/organizations/:organizationId/members/passwords/:memberPasswordId',
      scope: 'write',
    },
    async (unit, { project, params, actor }) => {
      const deletion = { project, passwordId: params.memberPasswordId, mayActOnOthers: true }
      return showMember(unit, await deletePasswordBy(unit, actor, deletion))
    },
  )

  actRoute(
    api,
    { call: `POST ${member}/unlink_retired_email`, scope: 'write', body: RetiredAddress },
    async (unit, { params, body, actor, organization }) => {
      const retired = { reference: params.memberId, emailId: body.email_id, address: body.email_address }
      const shown = await showMember(unit, await unlinkAddressBy(unit, actor, retired))
      return { ...shown, organization_id: organization.id }
    },
  )

  actRoute(
    api,
    { call: `POST ${member}/start_email_update`, scope: 'write', body: EmailUpdate },
    async (unit, { params, body, ...by }) => {
      const visitor = toLimitedVisitor(by.project, body.email_address)
      const parts = { reference: params.memberId, visitor, requester: siteRequester }
      const order = toAddressChangeOrder(by.project, body, parts)
      return showMember(unit, await startAddressChange(unit, deps, by, order))
    },
  )

  actRoute(api, { call: `DELETE ${member}/external_id`, scope: 'write' }, async (unit, { params, ...by }) => {
    const change = {
      reference: params.memberId,
      fields: ['externalId' as const],
      toChange: () => ({ externalId: null }),
    }
    return showMember(unit, await changeMember(unit, deps, by, change))
  })
}
