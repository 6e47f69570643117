import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { noteChange } from '../events/changes.ts'
import { emails } from '../schema/people.ts'

/** Finds the primary email address of an account. */
export async function findPrimary(tx: DirectoryTx, userId: string): Promise<Email | undefined> {
  const isPrimary = and(eq(emails.userId, userId), emails.isPrimary)
  return (
    await tx
      .select()
      .from(emails)
      .where(inDirectory(tx, emails, isPrimary))
  )[0]?.address as Email | undefined
}

/** Removes an email address. If it was the primary one, the oldest verified one becomes primary. */
export async function deleteEmail(
  tx: DirectoryTx,
  { id, userId, isPrimary }: { id: string; userId: string; isPrimary: boolean },
): Promise<void> {
  await tx.delete(emails).where(inDirectory(tx, emails, eq(emails.id, id)))
  noteChange(tx, { object: 'email', action: 'delete', id, userId })
  if (!isPrimary) return
  const isVerified = and(eq(emails.userId, userId), isNotNull(emails.verifiedAt))
  const [next] = await tx
    .select()
    .from(emails)
    .where(inDirectory(tx, emails, isVerified))
    .orderBy(asc(emails.createdAt))
    .limit(1)
  if (next)
    await tx
      .update(emails)
      .set({ isPrimary: true })
      .where(inDirectory(tx, emails, eq(emails.id, next.id)))
}
