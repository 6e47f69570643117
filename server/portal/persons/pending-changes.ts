import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { tryEach } from '../../platform/http/log-problem.ts'
import type { Deps } from '../deps.ts'
import { deletedAccounts, persons } from '../schema/persons.ts'

/** Ends all sessions of a person in the portal, and records that identity must revoke them. */
export async function endAllSessions(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  await tx.update(persons).set({ revocationPendingSince: clock.now() }).where(eq(persons.id, userId))
}

/** Has identity revoke the sessions that were ended in the portal. The next sweep retries those that fail. */
export async function finishRevocations({ db, identity, log }: Deps): Promise<void> {
  const pending = await db.transaction((tx) =>
    tx
      .select({ id: persons.id, since: persons.revocationPendingSince })
      .from(persons)
      .where(isNotNull(persons.revocationPendingSince)),
  )
  const sentence = 'sessions could not be revoked in identity yet'
  await tryEach(log, pending, sentence, async ({ id, since }) => {
    await identity.revokeAllSessions(id)
    // Sessions that were ended again in the meantime stay ended.
    const isSame = and(
      eq(persons.id, id),
      since === null ? undefined : eq(persons.revocationPendingSince, since),
    )
    await db.transaction((tx) => tx.update(persons).set({ revocationPendingSince: null }).where(isSame))
  })
}

/** Records, in the transaction that deletes the person, that identity must delete the account. */
export async function markDeleted(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  await tx.insert(deletedAccounts).values({ id: userId, deletedAt: clock.now() })
}

/** Returns whether an account was deleted in the portal. */
export const isDeletedAccount = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(deletedAccounts, eq(deletedAccounts.id, userId))) > 0

/** Has identity delete the accounts that were deleted in the portal. The next sweep retries those that fail. */
export async function finishDeletions({ db, clock, identity, log }: Deps): Promise<void> {
  const isPending = isNull(deletedAccounts.erasedAt)
  const pending = await db.transaction((tx) => tx.select().from(deletedAccounts).where(isPending))
  await tryEach(log, pending, 'an account could not be deleted in identity yet', async ({ id }) => {
    await identity.deleteAccount(id)
    const isErased = { erasedAt: clock.now() }
    await db.transaction((tx) => tx.update(deletedAccounts).set(isErased).where(eq(deletedAccounts.id, id)))
  })
}

/** Removes the records of accounts that identity deleted before the given time. */
export async function sweepDeletedAccounts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(deletedAccounts).where(lte(deletedAccounts.erasedAt, before))
}
