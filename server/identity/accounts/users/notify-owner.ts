import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { EmailMessage } from '../../../../emails/kinds.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import { emails } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'

/**
 * Finds the email address for notices: the primary one if it is verified, otherwise the oldest verified one.
 * Registering someone's email address therefore never causes notices to it (rule A55).
 */
export async function findNoticeAddress(unit: DirectoryUnit, userId: string): Promise<Email | undefined> {
  const [email] = await unit.tx
    .select({ address: emails.address })
    .from(emails)
    .where(inProject(unit, emails, eq(emails.userId, userId), isNotNull(emails.verifiedAt)))
    .orderBy(desc(emails.isPrimary), asc(emails.createdAt))
    .limit(1)
  return email?.address as Email | undefined
}

/** Emails a notice about an account to its owner, if the account has a verified email address. */
export async function notifyOwner(
  unit: DirectoryUnit,
  deps: Parameters<typeof enqueueEmail>[1],
  userId: string,
  message: EmailMessage,
  sender: EmailSender,
): Promise<void> {
  const to = await findNoticeAddress(unit, userId)
  if (to !== undefined) await enqueueEmail(unit.tx, deps, { to, sender }, message)
}
