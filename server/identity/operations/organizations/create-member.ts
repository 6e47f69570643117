import type { Email } from '#contract/ids.ts'
import { createMember, lockMemberOf, type NewMember } from '../../accounts/members/store.ts'
import { isVisitor, takeOverVisitor } from '../../accounts/members/visitors.ts'
import { mayInvite } from '../../accounts/organizations/invite-rules.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { unblockEmail } from '../../accounts/users/blocked-emails.ts'
import { reserveExternalId } from '../../accounts/users/external-ids.ts'
import { lockContact } from '../../accounts/users/holder.ts'
import type { UserFields } from '../../accounts/users/store.ts'
import type { Deps } from '../../base/deps.ts'
import { adminRole } from '../../base/document/business-fields.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Actor, requireActions, requireRoles, requireToGive } from '../access/member-acts.ts'
import { type MemberSettings, writeSettings } from './member-settings.ts'

/** A member to create. */
export type CreatedMember = Omit<UserFields, 'isActive' | 'roles' | 'externalId'> &
  MemberSettings & { roles: readonly string[]; externalId?: string | undefined; isPending: boolean }

/**
 * Creates a member whose address is not proved: the first proof claims the member (rule B5). The organization takes in a removed
 * address again (rule B31).
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, cannot_update_trusted_metadata, invalid_member_role, invalid_email_for_invites, duplicate_member_email,
 *   duplicate_member_external_id; RequestError not_allowed if the organization has no room
 */
export async function createMemberBy(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  { actor, organization }: { actor: Actor; organization: Organization },
  address: Email,
  { roles, externalId, isPending, isBreakglass, isMfaEnrolled, defaultMfaMethod, ...fields }: CreatedMember,
): Promise<string> {
  requireActions(actor, 'stytch.member', ['create'])
  const setsSiteField = externalId !== undefined || Object.keys(fields.trustedMetadata ?? {}).length > 0
  if (actor.member && setsSiteField) throw new SdkError('cannot_update_trusted_metadata')
  if (isBreakglass) {
    requireActions(actor, 'stytch.member', ['update.settings.is-breakglass'])
    requireToGive(actor, [adminRole])
  }
  const assigned = requireRoles(actor, roles)
  if (actor.member && !mayInvite(organization, address)) throw new SdkError('invalid_email_for_invites')
  await lockContact(unit, { kind: 'email', value: address })
  const holder = await lockMemberOf(unit, address)
  if (holder && !isVisitor(holder)) throw new SdkError('duplicate_member_email')
  if (externalId !== undefined && !(await reserveExternalId(unit, externalId))) {
    throw new SdkError('duplicate_member_external_id')
  }
  await unblockEmail(unit, deps, address)
  const created: NewMember = {
    ...fields,
    ...(externalId === undefined ? {} : { externalId }),
    status: isPending ? 'pending' : 'active',
    roles: assigned,
  }
  const userId = holder
    ? await takeOverVisitor(unit, deps, holder, created)
    : await createMember(unit, deps, address, created)
  await writeSettings(unit, deps, userId, { isBreakglass, isMfaEnrolled, defaultMfaMethod })
  return userId
}
