import { eq, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { OneLineText, Text } from '#contract/text.ts'
import { findCurrent, readMember } from '../../../accounts/members/read-members.ts'
import { createMember, lockMemberOf, type NewMember } from '../../../accounts/members/store.ts'
import { isVisitor, takeOverVisitor } from '../../../accounts/members/visitors.ts'
import { findContact } from '../../../accounts/users/contacts.ts'
import { ExternalId, reserveExternalId } from '../../../accounts/users/external-ids.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import { memberRole } from '../../../base/document/business-fields.ts'
import { BackendError } from '../../../base/errors/backend-error.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toPolicyOfKind } from '../../../base/projects/business-policy.ts'
import type { Project } from '../../../base/projects/store.ts'
import { users } from '../../../base/schema/users.ts'
import { type DirectoryUnit, findRow } from '../../../base/unit-of-work.ts'
import { toMember } from '../../wire/business/member.ts'
import { toOrganization } from '../../wire/business/organization.ts'
import { onlyDefault } from '../../wire/business/organization-fields.ts'
import type { BackendApi } from '../backend.ts'
import { Metadata, merge } from '../user-fields.ts'
import { MemberSearch, searchMembers } from './member-search.ts'
import { organizationRoute, projectRoute } from './organization-route.ts'

const Create = z.object({
  email_address: Email,
  name: z.optional(OneLineText.check(z.maxLength(128))),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
  create_member_as_pending: z.optional(z.boolean()),
  roles: z.optional(z.array(Text).check(z.maxLength(50))),
  external_id: z.optional(ExternalId),
  is_breakglass: onlyDefault(false),
  mfa_phone_number: onlyDefault(''),
  mfa_enrolled: onlyDefault(false),
})
const Named = z.object({ member_id: z.optional(Text), email_address: z.optional(Email) })

/** Registers the calls that create, read and search the members of organizations. */
export function registerMembers(api: BackendApi): void {
  const { deps } = api

  organizationRoute(
    api,
    { call: 'POST /b2b/organizations/:organizationId/members', scope: 'write', lock: 'share', body: Create },
    async (unit, { project, body }) => {
      const { email_address: address, external_id: externalId, name } = body
      await lockContact(unit, { kind: 'email', value: address })
      const holder = await lockMemberOf(unit, address)
      if (holder && !isVisitor(holder)) throw new SdkError('duplicate_member_email')
      if (externalId !== undefined && !(await reserveExternalId(unit, externalId))) {
        throw new BackendError('duplicate_user_external_id')
      }
      const fields: NewMember = {
        status: body.create_member_as_pending ? 'pending' : 'active',
        roles: requireMemberRoles(project, body.roles ?? []),
        ...(name === undefined ? {} : { name: { first_name: name, middle_name: '', last_name: '' } }),
        ...(externalId === undefined ? {} : { externalId }),
        trustedMetadata: merge({}, body.trusted_metadata ?? {}),
        untrustedMetadata: merge({}, body.untrusted_metadata ?? {}),
      }
      const userId = holder
        ? await takeOverVisitor(unit, deps, holder, fields)
        : await createMember(unit, deps, address, fields)
      return showMember(unit, userId)
    },
  )

  organizationRoute(
    api,
    { call: 'GET /b2b/organizations/:organizationId/member', scope: 'read', query: Named },
    async (unit, { query: { member_id: reference, email_address: address } }) => {
      if (reference !== undefined) return showMember(unit, await findReferenced(unit, reference))
      if (address === undefined) throw new SdkError('member_argument_missing')
      const contact = await findContact(unit, { kind: 'email', value: address })
      return showMember(unit, contact?.userId, address)
    },
  )

  projectRoute(
    api,
    { call: 'POST /b2b/organizations/members/search', scope: 'read', body: MemberSearch },
    (unit, { body }) => searchMembers(unit, body),
  )
}

/** Finds a member by its ID or external ID. */
async function findReferenced(unit: DirectoryUnit, reference: string): Promise<string | undefined> {
  return (await findRow(unit, users, or(eq(users.id, reference), eq(users.externalId, reference))))?.id
}

/** @throws SdkError member_not_found, also if the address is a retired one of the member */
export async function showMember(unit: DirectoryUnit, userId: string | undefined, address?: Email) {
  const record = userId === undefined ? undefined : await readMember(unit, { userId })
  const isCurrent = address === undefined || (record && findCurrent(record)?.address === address)
  if (!record || !isCurrent) throw new SdkError('member_not_found')
  return {
    member_id: record.user.id,
    member: toMember(record),
    organization: toOrganization(record.organization),
  }
}

/** Returns the roles to assign, without duplicates and without the role of every member. @throws SdkError invalid_member_role */
export function requireMemberRoles(
  project: Pick<Project, 'kind' | 'rbac'>,
  roles: readonly string[],
): string[] {
  const policyRoles = toPolicyOfKind(project).roles.map(({ role_id }) => role_id)
  if (!roles.every((role) => policyRoles.includes(role))) throw new SdkError('invalid_member_role')
  return [...new Set(roles)].filter((role) => role !== memberRole)
}
