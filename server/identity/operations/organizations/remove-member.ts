import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { tellMember } from '../../accounts/members/notices.ts'
import { reactivateMember } from '../../accounts/members/reactivate.ts'
import { removeMember } from '../../accounts/members/remove.ts'
import { mayInvite } from '../../accounts/organizations/invite-rules.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Actor, requireOtherAdmin, requireTarget } from '../access/member-acts.ts'

type By = { actor: Actor; sender: EmailSender }

/**
 * Removes a member, also oneself (rule B31), and tells the address of the member. The organization is locked for a change.
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, member_not_found, organization_needs_an_admin
 */
export async function removeMemberBy(
  unit: DirectoryUnit,
  deps: Deps,
  { actor, sender }: By,
  reference: string,
): Promise<string> {
  const target = await requireTarget(unit, actor, { reference, actions: ['delete'] })
  await requireOtherAdmin(unit, actor, target)
  const { record } = target
  const values = { organization: record.organization.name }
  await tellMember(unit, deps, sender, record, { kind: 'memberRemoved', values })
  await removeMember(unit, deps, record)
  return record.user.id
}

/**
 * Reactivates a removed member (rule B31). A member act needs the right to create members, and the organization must take in the
 * address.
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, no_deleted_member_found_for_reactivation, email_unverified_for_reactivation,
 *   reactivation_email_belongs_to_another_member, invalid_email_for_invites
 */
export async function reactivateMemberBy(
  unit: DirectoryUnit,
  deps: Deps,
  { actor }: Pick<By, 'actor'>,
  reference: string,
): Promise<string> {
  const act = { reference, actions: ['create'], acceptsDeleted: true }
  const { record } = await requireTarget(unit, actor, act).catch((error: unknown) => {
    const isUnknown = error instanceof SdkError && error.type === 'member_not_found'
    throw isUnknown ? new SdkError('no_deleted_member_found_for_reactivation') : error
  })
  const { formerAddress } = record.member
  if (actor.member && formerAddress !== null && !mayInvite(record.organization, formerAddress)) {
    throw new SdkError('invalid_email_for_invites')
  }
  await reactivateMember(unit, deps, record)
  return record.user.id
}
