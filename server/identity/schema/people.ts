import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/** The accounts of a directory. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: jsonb('name')
    .$type<PersonName>()
    .notNull()
    .default({ first_name: '', middle_name: '', last_name: '' }),
  untrustedMetadata: jsonb('untrusted_metadata').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: instant('created_at').notNull(),
})

export type PersonName = { first_name: string; middle_name: string; last_name: string }

export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** normalized by contract/ids.ts: lower case, the domain as an A-label */
    address: text('address').notNull().unique(),
    /** null until it is verified */
    verifiedAt: instant('verified_at'),
    /** when it was last proved */
    provedAt: instant('proved_at'),
    isPrimary: boolean('is_primary').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('emails_user').on(table.userId),
    uniqueIndex('emails_one_primary').on(table.userId).where(sql`is_primary`),
  ],
)

/** Verified phone numbers, E.164. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text('number').notNull().unique(),
    verifiedAt: instant('verified_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('phone_numbers_user').on(table.userId)],
)

export const passwords = pgTable('passwords', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id in the PHC string format, which includes the parameters */
  hash: text('hash').notNull(),
  requiresReset: boolean('requires_reset').notNull().default(false),
  setAt: instant('set_at').notNull(),
})

/** Keyed hashes of email addresses that cannot register again. */
export const blockedEmails = pgTable('blocked_emails', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
})
