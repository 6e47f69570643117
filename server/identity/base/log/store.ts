import { eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { logEntries } from '../schema/log.ts'
import { type ProjectUnit, updateRows } from '../unit-of-work.ts'

/** Removes everything that identifies a user from the user's entries. Keeps what happened and when. */
export async function forgetUser(unit: ProjectUnit, userId: string): Promise<void> {
  await updateRows(
    unit,
    logEntries,
    {
      userId: null,
      sessionId: null,
      account: null,
      network: '',
      userAgent: '',
      requestId: '',
      detail: {},
    },
    eq(logEntries.userId, userId),
  )
}

/** Removes hashes of email addresses and phone numbers from rejected requests. */
export async function forgetAccounts(unit: ProjectUnit, accounts: readonly string[]): Promise<void> {
  await updateRows(unit, logEntries, { account: null }, inArray(logEntries.account, [...accounts]))
}

/** Removes entries older than `before`. */
export async function sweepLog(tx: Tx, before: Date): Promise<void> {
  await tx.delete(logEntries).where(lt(logEntries.at, before))
}
