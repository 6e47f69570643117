import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { changeAddress } from '../../accounts/members/addresses.ts'
import { endPassword } from '../../accounts/members/credentials.ts'
import { tellFormerAddress } from '../../accounts/members/notices.ts'
import type { MemberRecord } from '../../accounts/members/read-members.ts'
import { revokeAllSessions } from '../../accounts/sessions/store.ts'
import type { Deps } from '../../base/deps.ts'
import { intermediateSessions } from '../../base/schema/intermediate-sessions.ts'
import { type DirectoryUnit, deleteRows, inWholeProject } from '../../base/unit-of-work.ts'

/** An address that a member gets without a proof in a session of the member. */
type Replacement = {
  address: Email
  /** frees the previous address instead of retiring it */
  unlinks?: boolean
  /** keeps the sessions of the member, which otherwise end */
  keepsSessions?: boolean
}

/**
 * Gives a member, who is locked, an address that no one has proved (rule B30): it signs in no one until it is proved, and then
 * claims the member. Password and sessions end, and the previous address is told.
 * @throws SdkError duplicate_member_email
 */
export async function replaceAddress(
  unit: DirectoryUnit,
  deps: Deps,
  sender: EmailSender,
  record: MemberRecord,
  { address, unlinks = false, keepsSessions = false }: Replacement,
): Promise<void> {
  const { id: userId } = record.user
  const former = await changeAddress(unit, deps, record, { address, isVerified: false, unlinks })
  if (!former) return
  await endPassword(unit, userId)
  if (!keepsSessions) await revokeAllSessions(unit, userId)
  await deleteRows(inWholeProject(unit), intermediateSessions, eq(intermediateSessions.userId, userId))
  await tellFormerAddress(unit, deps, sender, { record, former, address })
}
