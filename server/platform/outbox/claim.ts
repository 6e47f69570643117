import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { later } from '../machine/clock.ts'
import { type Channel, type Outcome, outbox } from '../schema/messages.ts'

export type ClaimedMessage = typeof outbox.$inferSelect

export type ClaimOptions = {
  channels: readonly Channel[]
  now: Date
  max: number
  /** for how many milliseconds a message is claimed, by the number of earlier attempts */
  toLease: (attempts: number) => number
  /** how many messages of one project may be under way, and how many are now */
  perProject?: { max: number; running: ReadonlyMap<string, number> }
}

/**
 * Claims due messages for this process. Each one becomes due again when its lease ends, so a message is not lost if the
 * process dies while sending.
 */
export async function claimMessages(
  tx: Tx,
  { channels, now, max, toLease, perProject }: ClaimOptions,
): Promise<ClaimedMessage[]> {
  // A message from the future was written before someone corrected the clock.
  const isFromFuture = and(eq(outbox.attempts, 0), gt(outbox.createdAt, now))
  const isDue = and(
    inArray(outbox.channel, [...channels]),
    eq(outbox.projectKind, 'consumer'),
    isNull(outbox.deliveredAt),
    or(lte(outbox.nextAttemptAt, now), isFromFuture),
  )
  const due = await tx
    .select()
    .from(outbox)
    .where(and(isDue, perProject && inArray(outbox.id, listFirst(tx, isDue, perProject))))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.position))
    .limit(max)
    .for('update', { skipLocked: true })
  for (const attempts of new Set(due.map((message) => message.attempts))) {
    const ids = due.filter((message) => message.attempts === attempts).map(({ id }) => id)
    await tx
      .update(outbox)
      .set({ attempts: attempts + 1, nextAttemptAt: later(now, toLease(attempts)) })
      .where(inArray(outbox.id, ids))
  }
  return due.map((message) => ({ ...message, attempts: message.attempts + 1 }))
}

/** Lists the first due messages of each project, as many as fit its limit. */
function listFirst(
  tx: Tx,
  isDue: SQL | undefined,
  { max, running }: NonNullable<ClaimOptions['perProject']>,
) {
  const ordered = tx
    .select({
      id: outbox.id,
      projectId: outbox.projectId,
      place:
        sql<number>`row_number() over (partition by ${outbox.projectId} order by ${outbox.nextAttemptAt}, ${outbox.position})`.as(
          'place',
        ),
    })
    .from(outbox)
    .where(isDue)
    .as('ordered')
  const counts = JSON.stringify(Object.fromEntries(running))
  const left = sql`${max}::int - coalesce((${counts}::jsonb ->> ${ordered.projectId})::int, 0)`
  return tx.select({ id: ordered.id }).from(ordered).where(lte(ordered.place, left))
}

/** Makes a message due again at the given time, unless its claim has ended and another process has since claimed it. */
export async function postponeMessage(
  tx: Tx,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  nextAttemptAt: Date,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ nextAttemptAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.deliveredAt)))
}

/** Ends the claims of messages that nobody tried to send, or that no server accepts at present. */
export async function returnMessages(
  tx: Tx,
  claimed: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[],
  nextAttemptAt: Date,
): Promise<void> {
  for (const { id, attempts } of claimed) {
    await tx
      .update(outbox)
      .set({ attempts: attempts - 1, nextAttemptAt })
      .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.deliveredAt)))
  }
}

/** Ends the delivery of a message and erases its content. @returns whether this call ended it */
export async function endDelivery(
  tx: Tx,
  { id }: Pick<ClaimedMessage, 'id'>,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(outbox)
    .set({ deliveredAt: now, outcome, sealed: null })
    .where(and(eq(outbox.id, id), isNull(outbox.deliveredAt)))
    .returning({ id: outbox.id })
  return ended.length > 0
}
