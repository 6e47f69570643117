import { type RetiredReference, unlinkRetired } from '../../accounts/members/addresses.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Actor, requireTarget } from '../access/member-acts.ts'

/**
 * Unlinks a retired address of a member, which others in the organization may then have (rule B29).
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, member_not_found, retired_email_missing_email_identifiers, email_not_found
 */
export async function unlinkAddressBy(
  unit: DirectoryUnit,
  actor: Actor,
  { reference, ...retired }: { reference: string } & RetiredReference,
): Promise<string> {
  const act = { reference, actions: ['update.info.unlink.retired-email'] }
  const { record } = await requireTarget(unit, actor, act)
  await unlinkRetired(unit, record, retired)
  return record.user.id
}
