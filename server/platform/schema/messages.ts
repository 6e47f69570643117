import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The channel of a message. */
export type Channel = 'email' | 'sms' | 'whatsapp'

/** Outgoing messages: written in the transaction of their cause, delivered afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    to: text('to_address').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /** the From line; null = the server's */
    sender: text('sender'),
    /** the content, sealed with the id as associated data (platform/outbox/sealed-content.ts); null after delivery */
    sealed: text('sealed'),
    createdAt: instant('created_at').notNull(),
    /** the insertion order, for messages of the same instant */
    position: bigserial('position', { mode: 'number' }).notNull(),
    deliveredAt: instant('delivered_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    index('outbox_due').on(table.nextAttemptAt).where(sql`delivered_at is null`),
    index('outbox_newest').on(table.position),
  ],
)

/** One counter per limit and subject. A window starts with its first hit. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('rate_limits_end').on(table.endsAt)],
)
