import { eq } from 'drizzle-orm'
import { limits } from '#contract/product.ts'
import type { Tx } from '../../platform/db/database.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { personSessions } from '../schema/persons.ts'

/** One minute longer than the portal's own lock, as in identity, because uses are recorded to the minute. */
const idleAfter = minutes(limits.idleLockMinutes + 1)

/**
 * Records the use of a session, to the minute to save writes, for an account service that does not do so (rule A54).
 * @returns the current time if it is used again after an idle time; otherwise, null
 */
export async function recordUse(
  tx: Tx,
  { id, usedAt }: typeof personSessions.$inferSelect,
  now: Date,
): Promise<Date | null> {
  const idle = usedAt === null ? minutes(1) : now.getTime() - usedAt.getTime()
  if (idle < minutes(1)) return null
  await tx.update(personSessions).set({ usedAt: now }).where(eq(personSessions.id, id))
  return idle >= idleAfter ? now : null
}
