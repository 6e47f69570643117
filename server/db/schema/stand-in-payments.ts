import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CheckoutStatus } from '../../billing/payments.ts'
import { instant } from './columns.ts'

/**
 * What development's stand-in for a payment service remembers. It is a world of its own: nothing else refers to these
 * tables, and in production they stay empty.
 */
export const standInCustomers = pgTable('stand_in_customers', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id').notNull().unique(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const standInCheckouts = pgTable('stand_in_checkouts', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  /** organization, attempt and wishes: asked twice for the same, it is the same session */
  idempotencyKey: text('idempotency_key').notNull().unique(),
  clientSecret: text('client_secret').notNull().unique(),
  priceId: text('price_id').notNull(),
  trialDays: integer('trial_days').notNull(),
  uiMode: text('ui_mode').$type<'embedded' | 'hosted'>().notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  status: text('status').$type<CheckoutStatus>().notNull(),
  /** a card was given whose bank asks back */
  cardToConfirm: text('card_to_confirm'),
  losesEvents: boolean('loses_events').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const standInSubscriptions = pgTable(
  'stand_in_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    priceId: text('price_id').notNull(),
    status: text('status').$type<'trialing' | 'active' | 'past_due' | 'canceled'>().notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** the next payment will be refused */
    failsNext: boolean('fails_next').notNull(),
    /** the last four digits of the card */
    card: text('card').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('stand_in_subscriptions_customer').on(table.customerId)],
)

/** Events on their way to the webhook. */
export const standInEvents = pgTable(
  'stand_in_events',
  {
    id: text('id').primaryKey(),
    /** JSON, exactly as it is signed */
    body: text('body').notNull(),
    position: bigserial('position', { mode: 'number' }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [index('stand_in_events_due').on(table.nextTryAt).where(sql`delivered_at is null`)],
)
