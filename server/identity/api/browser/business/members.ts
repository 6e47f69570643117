import * as z from 'zod/mini'
import { requireActions } from '../../../operations/access/member-acts.ts'
import { changeMember } from '../../../operations/organizations/change-member.ts'
import { createMemberBy } from '../../../operations/organizations/create-member.ts'
import { deletePasswordBy } from '../../../operations/organizations/delete-password.ts'
import { removeFactor } from '../../../operations/organizations/member-factors.ts'
import { reactivateMemberBy, removeMemberBy } from '../../../operations/organizations/remove-member.ts'
import { startAddressChange } from '../../../operations/organizations/start-address-change.ts'
import { unlinkAddressBy } from '../../../operations/organizations/unlink-address.ts'
import { EmailUpdate, toAddressChangeOrder } from '../../wire/business/email-update.ts'
import {
  memberFields,
  newMemberFields,
  ownFields,
  RetiredAddress,
  toCreatedMember,
  toMemberChange,
} from '../../wire/business/member-fields.ts'
import { OwnMemberSearch, searchOwnMembers } from '../../wire/business/member-search.ts'
import { showMember } from '../../wire/business/shown-member.ts'
import { actRoute, type BusinessApi } from './business-api.ts'

const Create = z.object(newMemberFields)
const ChangeOwn = z.object(ownFields)
const Change = z.object(memberFields)

/** Registers the acts of a member on itself. Fixed paths come before those with an ID. */
export function registerOwnActs(api: BusinessApi): void {
  const { deps } = api

  actRoute(
    api,
    { call: 'PUT /b2b/organizations/members/update', act: 'self', body: ChangeOwn },
    async (unit, { record, body, ...by }) => {
      const change = { reference: record.user.id, ...toMemberChange(body) }
      return showMember(unit, await changeMember(unit, deps, by, change))
    },
  )

  actRoute(
    api,
    { call: 'POST /b2b/organizations/members/unlink_retired_email', act: 'self', body: RetiredAddress },
    async (unit, { record, body, actor }) => {
      const retired = { reference: record.user.id, emailId: body.email_id, address: body.email_address }
      return showMember(unit, await unlinkAddressBy(unit, actor, retired))
    },
  )

  actRoute(
    api,
    { call: 'POST /b2b/organizations/members/start_email_update', act: 'self', body: EmailUpdate },
    async (unit, { record, body, visitor, ...by }) => {
      const parts = { reference: record.user.id, visitor, requester: { visitor } }
      const order = toAddressChangeOrder(by.project, body, parts)
      return showMember(unit, await startAddressChange(unit, deps, by, order))
    },
  )

  // The client has one call for one's own password and for that of another member.
  actRoute(
    api,
    { call: 'DELETE /b2b/organizations/members/passwords/:id', act: 'self' },
    async (unit, { project, actor, params }) => {
      const mayActOnOthers = project.business?.memberActions !== false
      const deletion = { project, passwordId: params.id, mayActOnOthers }
      return showMember(unit, await deletePasswordBy(unit, actor, deletion))
    },
  )

  for (const [path, factor] of [
    ['deletePhoneNumber', 'mfa-phone'],
    ['deleteTOTP', 'totp'],
  ] as const) {
    actRoute(
      api,
      { call: `DELETE /b2b/organizations/members/${path}`, act: 'self' },
      async (unit, { record, ...by }) =>
        showMember(unit, await removeFactor(unit, deps, by, { reference: record.user.id, factor })),
    )
  }
}

/** Registers the acts of a member on the members of its organization. */
export function registerMemberActs(api: BusinessApi): void {
  const { deps } = api

  actRoute(
    api,
    { call: 'POST /b2b/organizations/members', act: 'organization', body: Create },
    async (unit, { body, ...by }) => {
      const { email_address: address } = body
      return showMember(unit, await createMemberBy(unit, deps, by, address, toCreatedMember(body)))
    },
  )

  actRoute(
    api,
    { call: 'POST /b2b/organizations/me/members/search', act: 'organization', body: OwnMemberSearch },
    async (unit, { actor, organization, body }) => {
      requireActions(actor, 'stytch.member', ['search'])
      return searchOwnMembers(unit, organization, body)
    },
  )

  actRoute(
    api,
    {
      call: 'PUT /b2b/organizations/members/:memberId',
      act: 'organization',
      lock: 'update',
      body: Change,
    },
    async (unit, { params, body, ...by }) => {
      const change = { reference: params.memberId, ...toMemberChange(body) }
      return showMember(unit, await changeMember(unit, deps, by, change))
    },
  )

  for (const [path, factor] of [
    ['mfa_phone_numbers', 'mfa-phone'],
    ['totp', 'totp'],
  ] as const) {
    actRoute(
      api,
      { call: `DELETE /b2b/organizations/members/${path}/:id`, act: 'organization' },
      async (unit, { params, ...by }) =>
        showMember(unit, await removeFactor(unit, deps, by, { reference: params.id, factor })),
    )
  }

  actRoute(
    api,
    { call: 'DELETE /b2b/organizations/members/:id', act: 'organization', lock: 'update' },
    async (unit, { params, ...by }) => ({ member_id: await removeMemberBy(unit, deps, by, params.id) }),
  )

  actRoute(
    api,
    { call: 'PUT /b2b/organizations/members/:id/reactivate', act: 'organization', lock: 'update' },
    async (unit, { params, actor }) =>
      showMember(unit, await reactivateMemberBy(unit, deps, { actor }, params.id)),
  )

  actRoute(
    api,
    {
      call: 'POST /b2b/organizations/members/:memberId/unlink_retired_email',
      act: 'organization',
      body: RetiredAddress,
    },
    async (unit, { params, body, actor }) => {
      const retired = { reference: params.memberId, emailId: body.email_id, address: body.email_address }
      return showMember(unit, await unlinkAddressBy(unit, actor, retired))
    },
  )

  actRoute(
    api,
    {
      call: 'POST /b2b/organizations/members/:memberId/start_email_update',
      act: 'organization',
      body: EmailUpdate,
    },
    async (unit, { params, body, visitor, ...by }) => {
      const parts = { reference: params.memberId, visitor, requester: { visitor } }
      const order = toAddressChangeOrder(by.project, body, parts)
      return showMember(unit, await startAddressChange(unit, deps, by, order))
    },
  )
}
