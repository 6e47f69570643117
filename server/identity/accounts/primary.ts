import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { emails } from '../schema/people.ts'

/** Finds the primary email address of an account. */
export async function findPrimary(tx: Tx, userId: string): Promise<Email | undefined> {
  const isPrimary = and(eq(emails.userId, userId), emails.isPrimary)
  return (await tx.select().from(emails).where(isPrimary))[0]?.address as Email | undefined
}

/** Removes an email address. If it was the primary one, the oldest verified one becomes primary. */
export async function deleteEmail(
  tx: Tx,
  { id, userId, isPrimary }: { id: string; userId: string; isPrimary: boolean },
): Promise<void> {
  await tx.delete(emails).where(eq(emails.id, id))
  if (!isPrimary) return
  const isVerified = and(eq(emails.userId, userId), isNotNull(emails.verifiedAt))
  const [next] = await tx.select().from(emails).where(isVerified).orderBy(asc(emails.createdAt)).limit(1)
  if (next) await tx.update(emails).set({ isPrimary: true }).where(eq(emails.id, next.id))
}
