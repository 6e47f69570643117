import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Mail } from '../../../mails/kinds.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { emails } from '../schema/people.ts'
import { inProject, type UnitOfWork } from '../unit-of-work.ts'

/**
 * Finds the email address for notices: the primary one if it is verified, else the oldest verified one. Nobody can cause
 * mail to an email address by claiming it (rule A55).
 */
export async function findNoticeAddress(unit: UnitOfWork, userId: string): Promise<Email | undefined> {
  const [email] = await unit.tx
    .select({ address: emails.address })
    .from(emails)
    .where(inProject(unit, emails, eq(emails.userId, userId), isNotNull(emails.verifiedAt)))
    .orderBy(desc(emails.isPrimary), asc(emails.createdAt))
    .limit(1)
  return email?.address as Email | undefined
}

/** Mails a notice about an account to its owner, if an email address is verified. */
export async function notifyOwner(
  unit: UnitOfWork,
  deps: Parameters<typeof enqueueMail>[1],
  userId: string,
  mail: Mail,
  sender: MailSender,
): Promise<void> {
  const to = await findNoticeAddress(unit, userId)
  if (to !== undefined) await enqueueMail(unit.tx, deps, { to, sender }, mail)
}
