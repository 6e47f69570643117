import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PlanInterval } from '#contract/routes/billing.ts'
import { instant } from '../../platform/db/columns.ts'
import type { BackendStatus, CheckoutStatus, Payments } from '../payments/port.ts'
import { companies } from './persons.ts'

const backend = () => text('backend').$type<Payments['backend']>().notNull()
const companyId = () =>
  text('organization_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

/** A company as a customer of a payment backend. Changes lock its row. */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    companyId: companyId(),
    backend: backend(),
    customerId: text('customer_id').notNull(),
    /** part of each checkout's idempotency key */
    checkoutsBegun: integer('checkouts_begun').notNull().default(0),
    /** the number of queries to the backend; an older query does not overwrite a newer one */
    readingsBegun: integer('readings_begun').notNull().default(0),
    lastKeptReading: integer('last_kept_reading').notNull().default(0),
    /** until then, the backend may have unreported changes, so it is queried before each response */
    askUntil: instant('ask_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.backend] }),
    unique('billing_accounts_customer').on(table.backend, table.customerId),
    index('billing_accounts_ask').on(table.askUntil),
  ],
)

/** A company's subscription, as last read from the backend. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    companyId: text('organization_id').notNull(),
    backend: backend(),
    /** the backend's id */
    id: text('id').notNull(),
    status: text('status').$type<BackendStatus>().notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    isPaid: boolean('is_paid').notNull(),
    priceId: text('price_id').notNull(),
    interval: text('interval').$type<PlanInterval>().notNull(),
    planName: text('plan_name'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.backend] }),
    foreignKey({
      columns: [table.companyId, table.backend],
      foreignColumns: [billingAccounts.companyId, billingAccounts.backend],
      name: 'subscriptions_account',
    }).onDelete('cascade'),
    index('subscriptions_period_end').on(table.currentPeriodEnd),
  ],
)

/** Checkouts. A company has at most one open checkout. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** the backend's id */
    sessionId: text('session_id').primaryKey(),
    companyId: companyId(),
    backend: backend(),
    priceId: text('price_id').notNull(),
    uiMode: text('ui_mode').$type<'embedded' | 'hosted'>().notNull(),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    status: text('status').$type<CheckoutStatus>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_one_open').on(table.companyId, table.backend).where(sql`status = 'open'`),
    index('checkouts_age').on(table.createdAt),
  ],
)

/** Processed events from the backend, which can arrive more than once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('payment_events_age').on(table.receivedAt)],
)

/** Customers of deleted companies, whose subscriptions must be canceled at the backend. */
export const leftCustomers = pgTable(
  'left_customers',
  {
    backend: backend(),
    customerId: text('customer_id').notNull(),
    openSessionId: text('open_session_id'),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.backend, table.customerId] })],
)
