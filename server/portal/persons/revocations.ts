import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import type { Deps } from '../deps.ts'
import { persons } from '../schema/persons.ts'

/** Ends all sessions of a person in the portal, and records that identity must revoke them. */
export async function endAllSessions(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  await tx.update(persons).set({ revocationPendingSince: clock.now() }).where(eq(persons.id, userId))
}

/** Has identity revoke the sessions that were ended in the portal. The next sweep retries those that fail. */
export async function finishRevocations({
  db,
  identity,
  log,
}: Pick<Deps, 'db' | 'identity' | 'log'>): Promise<void> {
  const pending = await db.transaction((tx) =>
    tx
      .select({ id: persons.id, since: persons.revocationPendingSince })
      .from(persons)
      .where(isNotNull(persons.revocationPendingSince)),
  )
  for (const { id, since } of pending) {
    try {
      await identity.revokeAllSessions(id)
      // Sessions that were ended again in the meantime stay ended.
      const isSame = and(
        eq(persons.id, id),
        since === null ? undefined : eq(persons.revocationPendingSince, since),
      )
      await db.transaction((tx) => tx.update(persons).set({ revocationPendingSince: null }).where(isSame))
    } catch (error) {
      log.warn({ problem: describeError(error) }, 'sessions could not be revoked in identity yet')
    }
  }
}
