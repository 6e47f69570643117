import { and, asc, count, eq, isNull, min } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { Measurement } from '../metrics/metrics.ts'
import { type Channel, isNotice, outbox } from '../schema/messages.ts'

const channels: readonly Channel[] = ['email', 'sms', 'whatsapp']

/** A scrape reads this many entries of an index at most, so its cost does not grow with the queue. */
export const maxCounted = 10_000

/** Reads how many messages of each channel are not delivered yet and how old the oldest is, codes and links before notices. */
export async function measureOutbox(tx: Tx, now: Date): Promise<Measurement[]> {
  const [first, second, ...rest] = channels.map((channel) =>
    tx
      .select({ channel: outbox.channel, createdAt: outbox.createdAt })
      .from(outbox)
      .where(and(eq(outbox.channel, channel), isNull(outbox.deliveredAt)))
      .orderBy(asc(isNotice), asc(outbox.nextAttemptAt))
      .limit(maxCounted),
  )
  if (!first || !second) return []
  const waiting = unionAll(first, second, ...rest).as('waiting')
  const rows = await tx
    .select({ channel: waiting.channel, messages: count(), oldest: min(waiting.createdAt) })
    .from(waiting)
    .groupBy(waiting.channel)
  return channels.flatMap((channel): Measurement[] => {
    const { messages = 0, oldest } = rows.find((row) => row.channel === channel) ?? {}
    const labels = { channel }
    return [
      { gauge: 'outbox_messages', labels, value: messages },
      { gauge: 'outbox_oldest_seconds', labels, value: toAge(oldest, now) },
    ]
  })
}

/** Returns the age in seconds; 0 without a time, or if the clock of another machine is ahead. */
export const toAge = (oldest: Date | null | undefined, now: Date): number =>
  oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0
