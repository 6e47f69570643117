import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import { requireRoomForMember } from '../../base/projects/project-limits.ts'
import { members } from '../../base/schema/users.ts'
import { type DirectoryUnit, updateRows } from '../../base/unit-of-work.ts'
import { unblockEmail } from '../users/blocked-emails.ts'
import { addContact } from '../users/contacts.ts'
import { lockContact } from '../users/holder.ts'
import type { MemberRecord } from './read-members.ts'

/**
 * Reactivates a removed member, whose address was verified and is still free (rule B31). ID, address, name and metadata are
 * as before; everything else stays ended.
 * @throws SdkError email_unverified_for_reactivation, reactivation_email_belongs_to_another_member; RequestError not_allowed if
 *   the organization has no room
 */
export async function reactivateMember(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  { user: { id: userId }, member: { formerAddress } }: Pick<MemberRecord, 'user' | 'member'>,
): Promise<void> {
  if (formerAddress === null) throw new SdkError('email_unverified_for_reactivation')
  const contact = { kind: 'email', value: formerAddress as Email } as const
  await lockContact(unit, contact)
  await requireRoomForMember(unit)
  const added = await addContact(unit, deps, userId, contact, { isVerified: true })
  if (!added) throw new SdkError('reactivation_email_belongs_to_another_member')
  await unblockEmail(unit, deps, contact.value)
  const change = { status: 'active', formerAddress: null, updatedAt: deps.clock.now() } as const
  await updateRows(unit, members, change, eq(members.userId, userId))
  await publish(unit, { kind: 'member_reactivated', userId })
}
