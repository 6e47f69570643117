import { eq, or, type SQL, sql } from 'drizzle-orm'
import { compileSql } from '../../../platform/db/prepared.ts'
import { emails, phoneNumbers, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, directoryPlaceholder, inProject, toColumns } from '../../base/unit-of-work.ts'
import { isEmptyRow } from '../users/vacate.ts'

/** Records when a proof of a contact expires. The sweep keeps an empty user for 30 days after that (rule O1). */
export async function recordProof(unit: DirectoryUnit, address: string, endsAt: Date): Promise<void> {
  await unit.tx.execute(buildProofRecord(unit, address, endsAt))
}

type ProofRecord = ReturnType<typeof toColumns> & { address: string; endsAt: string }

const updateProofsEnd = compileSql<ProofRecord>((tx) => {
  const address = sql.placeholder('address')
  const byEmail = tx
    .select({ id: emails.userId })
    .from(emails)
    .where(inProject(directoryPlaceholder, emails, eq(emails.address, address)))
  const byNumber = tx
    .select({ id: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(inProject(directoryPlaceholder, phoneNumbers, eq(phoneNumbers.number, address)))
  const isHolder = or(sql`${users.id} in ${byEmail}`, sql`${users.id} in ${byNumber}`)
  return tx
    .update(users)
    .set({ proofsEndAt: sql`greatest(${users.proofsEndAt}, ${sql.placeholder('endsAt')}::timestamptz)` })
    .where(inProject(directoryPlaceholder, users, isEmptyRow, isHolder))
})

/** Builds the statement of `recordProof`. */
export const buildProofRecord = (unit: DirectoryUnit, address: string, endsAt: Date): SQL =>
  updateProofsEnd(unit.tx, { ...toColumns(unit), address, endsAt: endsAt.toISOString() })
