import { eq, or, sql } from 'drizzle-orm'
import { emails, phoneNumbers, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'
import { isEmptyRow } from '../users/vacate.ts'

/** Records when a proof of a contact expires. The sweep keeps an empty user for 30 days after that (rule O1). */
export async function recordProof(unit: DirectoryUnit, address: string, endsAt: Date): Promise<void> {
  await buildProofRecord(unit, address, endsAt)
}

/** Builds the statement of `recordProof`. */
export function buildProofRecord(unit: DirectoryUnit, address: string, endsAt: Date) {
  const byEmail = unit.tx
    .select({ id: emails.userId })
    .from(emails)
    .where(inProject(unit, emails, eq(emails.address, address)))
  const byNumber = unit.tx
    .select({ id: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(inProject(unit, phoneNumbers, eq(phoneNumbers.number, address)))
  const isHolder = or(sql`${users.id} in ${byEmail}`, sql`${users.id} in ${byNumber}`)
  return unit.tx
    .update(users)
    .set({ proofsEndAt: sql`greatest(${users.proofsEndAt}, ${endsAt.toISOString()}::timestamptz)` })
    .where(inProject(unit, users, isEmptyRow, isHolder))
}
