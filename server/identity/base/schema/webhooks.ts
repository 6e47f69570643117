import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import type { EventAction, EventObject } from '../document/event-types.ts'
import { projectId } from './keys.ts'

/**
 * The events of each project, one row for each webhook that receives the event. Events outlive users, so they have no
 * foreign keys to them.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** defines the order of the events; transactions write the events of one subject one after another */
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    projectId: projectId(),
    /** the name of the webhook */
    webhook: text('webhook').notNull(),
    /** the ID that the receiver sees; the same for all webhooks */
    id: text('id').notNull(),
    object: text('object').$type<EventObject>().notNull(),
    action: text('action').$type<EventAction>().notNull(),
    objectId: text('object_id').notNull(),
    /** the ID of the user whose events are delivered in order */
    subject: text('subject').notNull(),
    at: instant('at').notNull(),
    /** the object in the format of the contract, as it was after the transaction; empty after the user is deleted */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    status: text('status').$type<'pending' | 'delivered' | 'dead'>().notNull().default('pending'),
    /** when the event was written or last replayed; retries end three days later */
    queuedAt: instant('queued_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** why the last attempt failed */
    problem: text('problem'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('webhook_events_pending')
      .on(table.projectId, table.webhook, table.subject, table.position)
      .where(sql`status = 'pending'`),
    index('webhook_events_due').on(table.nextAttemptAt).where(sql`status = 'pending'`),
    index('webhook_events_subject').on(table.projectId, table.subject),
    index('webhook_events_finished').on(table.finishedAt),
  ],
)
