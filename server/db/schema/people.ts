import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, toPerson } from './columns.ts'

/** Made by an operator for a domain, or the personal one of a baker who has no other. */
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
    /** wrong PINs in a row, over every call that takes one; counted before comparing */
    pinWrong: integer('pin_wrong').notNull().default(0),
    pinWaitUntil: instant('pin_wait_until'),
    /** an operator cleared the PIN: the gate wants a new proof of this email address, the primary one at that time */
    reverifyAddress: text('reverify_address'),
    eulaAcceptedAt: instant('eula_accepted_at'),
    /** a baker who may still open, and no longer bake */
    bakingStoppedAt: instant('baking_stopped_at'),
    /** cakes registered, and when the last one was; kept in step by a trigger */
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
    /** as contract/ids.ts writes it: lower case, the domain as A-label */
    address: text('address').notNull().unique(),
    /** null until somebody has proved that the address is theirs */
    verifiedAt: instant('verified_at'),
    /** the email address without its `+tag`: bans count all of these as one person (rule F13) */
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

/** Numbers that somebody has proved by a code, as E.164 writes them. */
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
  /** argon2id in the PHC string format, so that its parameters travel with it */
  hash: text('hash').notNull(),
  requiresReset: boolean('requires_reset').notNull().default(false),
  setAt: instant('set_at').notNull(),
})

/** Addresses that may not register again, kept only as a keyed hash. */
export const blockedEmails = pgTable('blocked_emails', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Email addresses that an account with a PIN gave up, kept only as a keyed hash. Until the hold ends, an account that
 * proves one receives no keys (rule A15).
 */
export const heldAddresses = pgTable(
  'held_addresses',
  {
    addressHash: text('address_hash').primaryKey(),
    /** the account that gave it up, and may take it back; it may be deleted by now */
    formerUserId: text('former_user_id').notNull(),
    heldAt: instant('held_at').notNull(),
    /** when the account was told a second time that the hold is about to end */
    remindedAt: instant('reminded_at'),
  },
  (table) => [index('held_addresses_time').on(table.heldAt)],
)
