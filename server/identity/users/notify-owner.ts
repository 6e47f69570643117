import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Mail } from '../../../mails/kinds.ts'
import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { emails } from '../schema/people.ts'

/**
 * Finds the email address for notices: the primary one if it is verified, else the oldest verified one. Nobody can cause
 * mail to an email address by claiming it (rule A55).
 */
export async function findNoticeAddress(tx: DirectoryTx, userId: string): Promise<Email | undefined> {
  const [email] = await tx
    .select({ address: emails.address })
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.userId, userId), isNotNull(emails.verifiedAt)))
    .orderBy(desc(emails.isPrimary), asc(emails.createdAt))
    .limit(1)
  return email?.address as Email | undefined
}

/** Mails a notice about an account to its owner, if an email address is verified. */
export async function notifyOwner(
  tx: DirectoryTx,
  deps: Parameters<typeof enqueueMail>[1],
  userId: string,
  mail: Mail,
  sender: MailSender,
): Promise<void> {
  const to = await findNoticeAddress(tx, userId)
  if (to !== undefined) await enqueueMail(tx, deps, { to, sender, locale: readerLocale() }, mail)
}
