import { eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import type { Deps } from '../deps.ts'
import { deletedAccounts } from '../schema/persons.ts'

/** Records, in the transaction that deletes the person, that identity must delete the account. */
export async function markDeleted(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  await tx.insert(deletedAccounts).values({ id: userId, deletedAt: clock.now() })
}

/** Returns whether an account was deleted in the portal. */
export const isDeletedAccount = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(deletedAccounts, eq(deletedAccounts.id, userId))) > 0

/** Has identity delete the accounts that were deleted in the portal. The next sweep retries those that fail. */
export async function finishDeletions({
  db,
  clock,
  identity,
  log,
}: Pick<Deps, 'db' | 'clock' | 'identity' | 'log'>): Promise<void> {
  const isPending = isNull(deletedAccounts.erasedAt)
  const pending = await db.transaction((tx) => tx.select().from(deletedAccounts).where(isPending))
  for (const { id } of pending) {
    try {
      await identity.deleteAccount(id)
      const isErased = { erasedAt: clock.now() }
      await db.transaction((tx) => tx.update(deletedAccounts).set(isErased).where(eq(deletedAccounts.id, id)))
    } catch (error) {
      log.warn({ problem: describeError(error) }, 'an account could not be deleted in identity yet')
    }
  }
}

/** Removes the records of accounts that identity deleted before the given time. */
export async function sweepDeletedAccounts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(deletedAccounts).where(lte(deletedAccounts.erasedAt, before))
}
