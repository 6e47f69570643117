import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { forgetEventData } from '../../base/events/store.ts'
import { intermediateSessions } from '../../base/schema/intermediate-sessions.ts'
import { emails, members, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, deleteRows, inWholeProject, updateRows } from '../../base/unit-of-work.ts'
import { blockEmail } from '../users/blocked-emails.ts'
import { invalidateProofsOf } from '../users/contacts.ts'
import { endUnclaimedAccess } from '../users/end-unclaimed-access.ts'
import { endPassword, endPhoneNumber } from './credentials.ts'
import { findCurrent, type MemberRecord } from './read-members.ts'

/**
 * Removes a member, who is locked (rule B31): every session, proof, sign-in in progress, sign-in method and second factor ends, and
 * the addresses are free. ID, name and metadata stay, for a reactivation. The removed address joins by no domain until the
 * organization takes it in again.
 */
export async function removeMember(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  record: MemberRecord,
): Promise<void> {
  const { id: userId } = record.user
  const current = findCurrent(record)
  await endUnclaimedAccess(unit, userId, undefined)
  await endPassword(unit, userId)
  await endPhoneNumber(unit, userId)
  await deleteRows(inWholeProject(unit), intermediateSessions, eq(intermediateSessions.userId, userId))
  for (const { address } of record.addresses) {
    await invalidateProofsOf(unit, { kind: 'email', value: address as Email })
  }
  if (current) await blockEmail(unit, deps, current.address as Email)
  for (const { id: email } of await deleteRows(unit, emails, eq(emails.userId, userId))) {
    await publish(unit, { kind: 'email_removed', userId, detail: { email } })
  }
  await updateRows(unit, users, { roles: [], externalId: null }, eq(users.id, userId))
  const change = {
    status: 'deleted',
    isBreakglass: false,
    isMfaEnrolled: false,
    defaultMfaMethod: '',
    // Only a verified address can be reactivated.
    formerAddress: current?.isVerified ? current.address : null,
    updatedAt: deps.clock.now(),
  } as const
  await updateRows(unit, members, change, eq(members.userId, userId))
  await forgetEventData(unit, userId)
  await publish(unit, { kind: 'member_removed', userId })
}
