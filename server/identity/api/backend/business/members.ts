import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { findCurrent, readMember } from '../../../accounts/members/read-members.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import { findContact } from '../../../accounts/users/contacts.ts'
import { findReferencedUser } from '../../../accounts/users/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toWholeProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, inDirectory, runUnit } from '../../../base/unit-of-work.ts'
import { requireActions } from '../../../operations/access/member-acts.ts'
import { createMemberBy } from '../../../operations/organizations/create-member.ts'
import { newMemberFields, siteMemberFields, toCreatedMember } from '../../wire/business/member-fields.ts'
import { MemberSearch, searchMembers, searchOwnMembers } from '../../wire/business/member-search.ts'
import { showMember } from '../../wire/business/shown-member.ts'
import { backendRoute } from '../backend.ts'
import {
  actRoute,
  type BusinessBackend,
  organizationRoute,
  projectRoute,
  readRelayed,
  readRelayedKey,
} from './organization-route.ts'

const Create = z.object({ ...newMemberFields, ...siteMemberFields })
const Named = z.object({ member_id: z.optional(Text), email_address: z.optional(Email) })
const IncludeDeleted = z.object({ include_deleted: z.optional(Text.check(z.maxLength(10))) })

/** Registers the calls that create, read and search the members of organizations. */
export function registerMembers(api: BusinessBackend): void {
  const { deps } = api

  actRoute(
    api,
    { call: 'POST /b2b/organizations/:organizationId/members', scope: 'write', body: Create },
    async (unit, { body, ...by }) => {
      const { email_address: address } = body
      return showMember(unit, await createMemberBy(unit, deps, by, address, toCreatedMember(body)))
    },
  )

  organizationRoute(
    api,
    { call: 'GET /b2b/organizations/:organizationId/member', scope: 'read', query: Named },
    async (unit, { query: { member_id: reference, email_address: address } }) => {
      if (reference !== undefined) return showLiving(unit, (await findReferencedUser(unit, reference))?.id)
      if (address === undefined) throw new SdkError('member_argument_missing')
      const contact = await findContact(unit, { kind: 'email', value: address })
      return showLiving(unit, contact?.userId, address)
    },
  )

  backendRoute(
    api,
    {
      call: 'POST /b2b/organizations/members/search',
      scope: 'read',
      vertical: 'B2B',
      act: true,
      body: MemberSearch,
    },
    async (call) => {
      const { project, body } = call
      const key = await readRelayedKey(api, call)
      return runUnit(deps.db, toWholeProject(project), async (unit) => {
        if (!key) return searchMembers(unit, body)
        const { actor, organization } = await readRelayed(unit, api, { project, key })
        requireActions(actor, 'stytch.member', ['search'])
        // Rules B28 and B38: for a member, no other organization exists.
        for (const reference of body.organization_ids) {
          const requested = await findOrganization(unit, reference)
          if (requested?.id !== organization.id) throw new SdkError('organization_not_found')
        }
        return searchOwnMembers(unit, organization, body)
      })
    },
  )

  // "Dangerously": the site names no organization, and may see removed members.
  projectRoute(
    api,
    {
      call: 'GET /b2b/organizations/members/dangerously_get/:memberId',
      scope: 'read',
      query: IncludeDeleted,
    },
    async (unit, { params, query }) => {
      const record = await readMember(unit, { userId: params.memberId })
      if (!record) throw new SdkError('member_not_found')
      const directory = inDirectory(unit, record.organization.id)
      const show = query.include_deleted === 'true' ? showMember : showLiving
      return show(directory, params.memberId)
    },
  )
}

/** @throws SdkError member_not_found, also for a removed member, and if the address is a retired one of the member */
async function showLiving(unit: DirectoryUnit, userId: string | undefined, address?: Email): Promise<object> {
  const record = userId === undefined ? undefined : await readMember(unit, { userId })
  const isCurrent = address === undefined || (record && findCurrent(record)?.address === address)
  if (!record || record.member.status === 'deleted' || !isCurrent) throw new SdkError('member_not_found')
  return showMember(unit, record.user.id)
}
