import { and, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { emails } from '../db/schema/people.ts'
import { enqueueMail } from '../outbox/store.ts'

/**
 * The address that notices about an account go to: its primary one, once it is proved. Anybody can claim an address
 * without proving it, and must not have mail sent to it by that (rule A55).
 */
export async function findNoticeAddress(tx: Tx, userId: string): Promise<Email | undefined> {
  const [email] = await tx
    .select({ address: emails.address })
    .from(emails)
    .where(and(eq(emails.userId, userId), emails.isPrimary, isNotNull(emails.verifiedAt)))
  return email?.address as Email | undefined
}

/** Tells the owner of an account by mail that something about it has changed. */
export async function notifyOwner(
  tx: Tx,
  deps: Parameters<typeof enqueueMail>[1],
  userId: string,
  text: Parameters<typeof enqueueMail>[3],
  sender?: string | null,
): Promise<void> {
  const address = await findNoticeAddress(tx, userId)
  if (address !== undefined) await enqueueMail(tx, deps, address, text, sender)
}
