import { eq, or, sql } from 'drizzle-orm'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { emails, phoneNumbers, users } from '../schema/people.ts'
import { isEmptyRow } from '../users/vacate.ts'

/** Records when a proof of a contact ends, so that the sweep keeps an empty user until 30 days later (rule O1). */
export async function noteProof(tx: DirectoryTx, address: string, endsAt: Date): Promise<void> {
  const byEmail = tx
    .select({ id: emails.userId })
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.address, address)))
  const byNumber = tx
    .select({ id: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(inDirectory(tx, phoneNumbers, eq(phoneNumbers.number, address)))
  const isHolder = or(sql`${users.id} in ${byEmail}`, sql`${users.id} in ${byNumber}`)
  await tx
    .update(users)
    .set({ proofsEndAt: sql`greatest(${users.proofsEndAt}, ${endsAt.toISOString()}::timestamptz)` })
    .where(inDirectory(tx, users, isEmptyRow, isHolder))
}
