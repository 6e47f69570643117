import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The channel of a message. */
export type Channel = 'email' | 'sms' | 'whatsapp'

/** How the delivery of a message ended. `delivered` and `undelivered` come from the gateway's report. */
export type Outcome = 'accepted' | 'refused' | 'expired' | 'delivered' | 'undelivered'

/** 1 for a notice, 0 for a message with a code or link. A number, because PostgreSQL rewrites boolean expressions. */
export const isNotice = sql<number>`(case when expires_at is null then 1 else 0 end)`

/** The kinds of projects whose messages this version delivers. Those of other kinds wait for a later version (ADR 0098). */
export const servedKinds = ['consumer', 'business'] as const

/** Outgoing messages: written in the transaction of their cause, delivered afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    to: text('to_address').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /** the From line; null = the server's */
    sender: text('sender'),
    /** the project; null = the portal, or the server itself */
    projectId: text('project_id'),
    /** the kind of the project; each version delivers the messages of the kinds that it serves (ADR 0098) */
    projectKind: text('project_kind').notNull().default('consumer'),
    /** the content, sealed with the id as associated data (platform/outbox/sealed-content.ts); null after delivery */
    sealed: text('sealed'),
    createdAt: instant('created_at').notNull(),
    /** the insertion order, for messages with the same timestamp */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** when the message is no longer sent, because its code or link has expired; null = never */
    expiresAt: instant('expires_at'),
    /** when delivery ended: the mail server or gateway accepted it, unless `outcome` says otherwise */
    deliveredAt: instant('delivered_at'),
    /** how the delivery ended */
    outcome: text('outcome').$type<Outcome>(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [
    // In the order in which messages are claimed: those with a code or link, which expire, separately from notices.
    index('outbox_waiting')
      .on(table.channel, isNotice, table.nextAttemptAt, table.position)
      .where(sql`delivered_at is null`),
  ],
)

/** One counter per limit and subject. A window starts with its first hit. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  // Without an index: every sign-in writes several counters, and the sweep reads them four times an hour.
  endsAt: instant('ends_at').notNull(),
})

/** Email addresses that get no email, because email to them bounced or its recipient complained. */
export const inactiveAddresses = pgTable(
  'inactive_addresses',
  {
    /** the project whose email bounced; '' = the portal */
    projectId: text('project_id').notNull(),
    address: text('address').notNull(),
    reason: text('reason').$type<'bounce' | 'complaint'>().notNull(),
    /** the status that the mail server reported, such as 5.1.1; '' if unknown */
    status: text('status').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.address] }),
    index('inactive_addresses_created').on(table.createdAt),
  ],
)
