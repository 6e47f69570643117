import { eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { logEntries } from '../schema/log.ts'

/** Removes from the entries of a user everything that identifies the person. What happened, and when, stays. */
export async function forgetUser(tx: DirectoryTx, userId: string): Promise<void> {
  await tx
    .update(logEntries)
    .set({ userId: null, sessionId: null, account: null, network: '', userAgent: '', detail: {} })
    .where(inDirectory(tx, logEntries, eq(logEntries.userId, userId)))
}

/** Removes hashes of email addresses and phone numbers from refused requests. */
export async function forgetAccounts(tx: DirectoryTx, accounts: readonly string[]): Promise<void> {
  await tx
    .update(logEntries)
    .set({ account: null })
    .where(inDirectory(tx, logEntries, inArray(logEntries.account, [...accounts])))
}

/** Removes entries from before a time. */
export async function sweepLog(tx: Tx, before: Date): Promise<void> {
  await tx.delete(logEntries).where(lt(logEntries.at, before))
}
