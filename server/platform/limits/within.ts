import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { later } from '../machine/clock.ts'
import { rateLimits } from '../schema/messages.ts'
import { type Limit, limits } from './rules.ts'

/**
 * Locks these subjects' counters until the transaction ends, always in the same order, so two transactions cannot
 * deadlock. A window starts when its counter is first locked.
 * @returns how many hits each subject has left
 */
export async function lockLimits(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  limit: Limit,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const { hits: max, window } = limits[limit]
  const keys = subjects.map((subject) => toKey(limit, subject)).sort()
  const now = clock.now()
  const fresh = { hits: 0, endsAt: later(now, window) }
  const isOver = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`
  const rows = await tx
    .insert(rateLimits)
    .values(keys.map((key) => ({ key, ...fresh })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 0 else ${rateLimits.hits} end`,
        endsAt: sql`case when ${isOver} then ${fresh.endsAt.toISOString()}::timestamptz else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, hits: rateLimits.hits })
  const used = new Map(rows.map(({ key, hits }) => [key, hits]))
  return new Map(
    subjects.map((subject) => [subject, Math.max(0, max - (used.get(toKey(limit, subject)) ?? 0))]),
  )
}

/** Returns how many hits a subject has left. */
export async function countHitsLeft(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  limit: Limit,
  subject: string,
): Promise<number> {
  const isCurrent = and(eq(rateLimits.key, toKey(limit, subject)), gt(rateLimits.endsAt, clock.now()))
  const [counted] = await tx.select({ hits: rateLimits.hits }).from(rateLimits).where(isCurrent)
  return Math.max(0, limits[limit].hits - (counted?.hits ?? 0))
}

/** Adds hits to counters that this transaction has locked. They do not count if the transaction is rolled back. */
export async function addHits(
  tx: Tx,
  limit: Limit,
  subjects: readonly string[],
  hits: number,
): Promise<void> {
  if (subjects.length === 0 || hits === 0) return
  const keys = subjects.map((subject) => toKey(limit, subject))
  await tx
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} + ${hits}::int` })
    .where(inArray(rateLimits.key, keys))
}

const toKey = (limit: Limit, subject: string) => `${limit}:${subject}`
