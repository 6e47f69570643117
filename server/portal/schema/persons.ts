import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#languages/locales.ts'
import { instant, toPerson } from '../../platform/db/columns.ts'

/** Companies: created by an operator for a domain, or bakers' personal companies. */
export const companies = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** lowercase A-label; null for a personal company */
  domain: text('domain').unique(),
  createdAt: instant('created_at').notNull(),
})

/** The persons of the portal. A row is created on an account's first request. */
export const persons = pgTable(
  'persons',
  {
    /** the ID of the account in the identity subsystem; no foreign key crosses the subsystems */
    id: text('id').primaryKey(),
    companyId: text('organization_id').references(() => companies.id),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** argon2id; null until a PIN is set */
    pinHash: text('pin_hash'),
    pinSetAt: instant('pin_set_at'),
    /** consecutive wrong PINs across all calls, counted before the comparison */
    pinWrong: integer('pin_wrong').notNull().default(0),
    pinWaitUntil: instant('pin_wait_until'),
    /** when the portal ended all sessions; null again as soon as identity has revoked them */
    revocationPendingSince: instant('revocation_pending_since'),
    /**
     * the primary email address when an operator cleared the PIN; the onboarding steps require its verification again
     */
    reverifyAddress: text('reverify_address'),
    /** when the operator cleared the PIN */
    reverifySince: instant('reverify_since'),
    eulaAcceptedAt: instant('eula_accepted_at'),
    /** when the baker was deactivated; they can still open cakes */
    bakingDeactivatedAt: instant('baking_stopped_at'),
    /** the number of registered cakes and the time of the last one, maintained by a trigger */
    cakesBaked: integer('cakes_baked').notNull().default(0),
    lastBakeAt: instant('last_bake_at'),
    /** the language of the person's emails: the chosen language, otherwise that of their last sign-in */
    locale: text('locale').$type<Locale>().notNull().default('en'),
    isLocaleChosen: boolean('is_locale_chosen').notNull().default(false),
    /** whether users without access can ask this person for access to their cakes (rule F37) */
    acceptsAccessRequests: boolean('accepts_access_requests').notNull().default(true),
    /** incremented whenever the copies of the email addresses change (persons/sync-person.ts) */
    addressesVersion: integer('addresses_version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('persons_organization').on(table.companyId),
    index('persons_revocation_pending').on(table.id).where(sql`revocation_pending_since is not null`),
  ],
)

/**
 * Accounts that were deleted in the portal. A row stays until identity has deleted the account and every running
 * request has ended, so none of them recreates the person.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  /** the account's ID in the identity subsystem */
  id: text('id').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
  /** when identity deleted the account; null while that is pending */
  erasedAt: instant('erased_at'),
})

/** The persons' email addresses, copied from their accounts on request (persons/sync-person.ts). */
export const personAddresses = pgTable(
  'person_addresses',
  {
    /** normalized by contract/ids.ts: lowercase, with the domain as an A-label */
    address: text('address').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    /** null until it is verified */
    verifiedAt: instant('verified_at'),
    /** the email address without its `+tag`; bans treat all variants as one person (rule F13) */
    person: text('person').notNull().generatedAlwaysAs(toPerson),
    isPrimary: boolean('is_primary').notNull(),
  },
  (table) => [
    index('person_addresses_person').on(table.person),
    // Finds the email addresses of a person, of which one at most is primary.
    uniqueIndex('person_addresses_of_user').on(
      table.userId,
      sql`(case when is_primary then '' else address end)`,
    ),
  ],
)

/** The portal's data about a session: that it has made a request, and whether the PIN was entered in it. */
export const personSessions = pgTable(
  'person_sessions',
  {
    /** the ID of the session in the identity subsystem */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    /** the time of its first request */
    seenAt: instant('seen_at').notNull(),
    /** the time of its last request, to the minute; null if the account service records it */
    usedAt: instant('used_at'),
    /** when the PIN was entered in this session (the last onboarding step) */
    pinEnteredAt: instant('pin_given_at'),
  },
  (table) => [index('person_sessions_user').on(table.userId), index('person_sessions_seen').on(table.seenAt)],
)

/**
 * Keyed hashes of email addresses removed from accounts with a PIN. Until the hold ends, another account that verifies
 * the address receives no keys (rule A15).
 */
export const heldAddresses = pgTable(
  'held_addresses',
  {
    addressHash: text('address_hash').primaryKey(),
    /** the former account, which can add the email address back; it may since have been deleted */
    formerUserId: text('former_user_id').notNull(),
    heldAt: instant('held_at').notNull(),
    /** when the former account was reminded that the hold ends */
    remindedAt: instant('reminded_at'),
  },
  (table) => [index('held_addresses_time').on(table.heldAt)],
)

/**
 * Keyed hashes of the verified email addresses of deleted accounts at a hosted provider, which lets them register
 * again. Without a hosted provider, identity stores them.
 */
export const barredAddresses = pgTable('barred_addresses', {
  addressHash: text('address_hash').primaryKey(),
  barredAt: instant('barred_at').notNull(),
})

/**
 * Codes that a hosted provider sent to new email addresses. The provider checks a code using the ID that it returned at
 * that time, and shows the email address on its user only afterwards.
 */
export const addressCodes = pgTable(
  'address_codes',
  {
    /** the account that adds the email address */
    accountId: text('account_id').notNull(),
    address: text('address').notNull(),
    /** the ID under which the provider checks the code */
    methodId: text('method_id').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.address] }),
    index('address_codes_time').on(table.sentAt),
  ],
)
