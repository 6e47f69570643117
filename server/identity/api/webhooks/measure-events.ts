import { asc, count, eq, min } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Measurement } from '../../../platform/metrics/metrics.ts'
import { maxCounted, toAge } from '../../../platform/outbox/measure-outbox.ts'
import { webhookEvents } from '../../base/schema/webhooks.ts'

/** Reads how many events of all projects are pending and how old the oldest is, of those that are due first. */
export async function measureEvents(tx: Tx, now: Date): Promise<Measurement[]> {
  const pending = tx
    .select({ queuedAt: webhookEvents.queuedAt })
    .from(webhookEvents)
    .where(eq(webhookEvents.status, 'pending'))
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(maxCounted)
    .as('pending')
  const [row] = await tx.select({ events: count(), oldest: min(pending.queuedAt) }).from(pending)
  return [
    { gauge: 'webhook_events', labels: {}, value: row?.events ?? 0 },
    { gauge: 'webhook_oldest_seconds', labels: {}, value: toAge(row?.oldest, now) },
  ]
}
