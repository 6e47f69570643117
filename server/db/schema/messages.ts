import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How a message reaches somebody. */
export type Channel = 'email' | 'sms' | 'whatsapp'

/** Every message to be sent: written in the transaction of what causes it, delivered after it. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    to: text('to_address').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /** the From line; null = the server's */
    sender: text('sender'),
    /** what it says, sealed under the id (outbox/sealed-content.ts); null once it is delivered */
    sealed: text('sealed'),
    createdAt: instant('created_at').notNull(),
    /** the order of writing, where two have the same instant */
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

/** One counter per limit and subject. A window begins with its first hit. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('rate_limits_end').on(table.endsAt)],
)
