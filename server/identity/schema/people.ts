import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, toPerson } from '../../platform/db/columns.ts'

/** Organizations: created by an operator for a domain, or personal ones of bakers. */
export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** lower-case A-label; null for a personal organization */
  domain: text('domain').unique(),
  createdAt: instant('created_at').notNull(),
})

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').references(() => organizations.id),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** argon2id; null until a PIN is set */
    pinHash: text('pin_hash'),
    pinSetAt: instant('pin_set_at'),
    /** wrong PINs in a row over all calls, counted before the comparison */
    pinWrong: integer('pin_wrong').notNull().default(0),
    pinWaitUntil: instant('pin_wait_until'),
    /** the primary email address when an operator cleared the PIN; the gate requires its verification again */
    reverifyAddress: text('reverify_address'),
    eulaAcceptedAt: instant('eula_accepted_at'),
    /** when the baker was deactivated; they can still open cakes */
    bakingStoppedAt: instant('baking_stopped_at'),
    /** the number of registered cakes and the time of the last one, maintained by a trigger */
    cakesBaked: integer('cakes_baked').notNull().default(0),
    lastBakeAt: instant('last_bake_at'),
    name: jsonb('name')
      .$type<PersonName>()
      .notNull()
      .default({ first_name: '', middle_name: '', last_name: '' }),
    untrustedMetadata: jsonb('untrusted_metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('users_organization').on(table.organizationId)],
)

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
    /** the email address without its `+tag`; bans treat all of them as one person (rule F13) */
    person: text('person').notNull().generatedAlwaysAs(toPerson),
    isPrimary: boolean('is_primary').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('emails_user').on(table.userId),
    index('emails_person').on(table.person),
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

/**
 * Keyed hashes of email addresses removed from accounts with a PIN. Until the hold ends, another account that verifies one
 * receives no keys (rule A15).
 */
export const heldAddresses = pgTable(
  'held_addresses',
  {
    addressHash: text('address_hash').primaryKey(),
    /** the former account, which can add the email address back; it may have been deleted */
    formerUserId: text('former_user_id').notNull(),
    heldAt: instant('held_at').notNull(),
    /** when the former account was reminded that the hold ends */
    remindedAt: instant('reminded_at'),
  },
  (table) => [index('held_addresses_time').on(table.heldAt)],
)
