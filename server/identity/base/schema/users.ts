import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId, projectOfUser, withinProject } from './keys.ts'

/** The accounts of a directory. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    name: jsonb('name')
      .$type<UserName>()
      .notNull()
      .default({ first_name: '', middle_name: '', last_name: '' }),
    untrustedMetadata: jsonb('untrusted_metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** set by the site's own server; the user can read it */
    trustedMetadata: jsonb('trusted_metadata').$type<Record<string, unknown>>().notNull().default({}),
    /**
     * whether the site's own server created the account as active; other accounts become active with their first proved
     * contact
     */
    isActive: boolean('is_active').notNull().default(false),
    /** the ID that the site uses for the user */
    externalId: text('external_id'),
    /** the roles that the site's own server assigned */
    roles: jsonb('roles').$type<string[]>().notNull().default([]),
    /** when a proof claimed the user (rule O6); null before that, and after the primary factor was exchanged */
    claimedAt: instant('claimed_at'),
    /** when the site's own server or an import first wrote to the user; null if neither did */
    writtenAt: instant('written_at'),
    /** when someone first signed in as the user; null if no one did */
    signedInAt: instant('signed_in_at'),
    /** when the last code, link or challenge expires that was requested while the user was empty */
    proofsEndAt: instant('proofs_end_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // The users that the sweep may delete (rule O1).
    index('users_empty')
      .on(table.createdAt)
      .where(sql`claimed_at is null and written_at is null and signed_in_at is null`),
    unique('users_of_project').on(table.projectId, table.id),
    uniqueIndex('users_with_external_id')
      .on(table.projectId, table.externalId)
      .where(sql`external_id is not null`),
  ],
)

/** The reference of a row to its user. */
export const ofUser = (
  table: string,
  { projectId, userId }: { projectId: AnyPgColumn; userId: AnyPgColumn },
) => withinProject(`${table}_user_fk`, [projectId, userId], users)

export type UserName = { first_name: string; middle_name: string; last_name: string }

export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    projectId: projectOfUser(),
    userId: text('user_id').notNull(),
    /** normalized by contract/ids.ts: lower case, the domain as an A-label */
    address: text('address').notNull(),
    /** null until it is verified */
    verifiedAt: instant('verified_at'),
    /** when it was last proved */
    provedAt: instant('proved_at'),
    /** when someone without a session of the user last proved it, if the user is claimed (rule O9) */
    disputedAt: instant('disputed_at'),
    isPrimary: boolean('is_primary').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('emails', table),
    unique('emails_address').on(table.projectId, table.address),
    // Finds the email addresses of a user, of which one at most is primary.
    uniqueIndex('emails_of_user').on(table.userId, sql`(case when is_primary then '' else id end)`),
    // Those that a server before 5.1 may have stored in another form (rule A68).
    index('emails_outside_ascii').on(table.id).where(sql`octet_length(address) > char_length(address)`),
  ],
)

/** Phone numbers, E.164. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    projectId: projectOfUser(),
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    number: text('number').notNull(),
    /** null until it is verified */
    verifiedAt: instant('verified_at'),
    /** as in `emails` */
    disputedAt: instant('disputed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('phone_numbers', table),
    unique('phone_numbers_number').on(table.projectId, table.number),
    index('phone_numbers_user').on(table.userId),
  ],
)

export const passwords = pgTable(
  'passwords',
  {
    id: text('id').primaryKey(),
    projectId: projectOfUser(),
    userId: text('user_id').notNull().unique(),
    /**
     * argon2id in the PHC string format; before the first sign-in, possibly the hash of another system
     * (secrets/imported-hashes/, credentials/sealed-hashes.ts)
     */
    hash: text('hash').notNull(),
    requiresReset: boolean('requires_reset').notNull().default(false),
    setAt: instant('set_at').notNull(),
    /** the session that set the password, if any */
    setInSession: text('set_in_session'),
  },
  (table) => [
    ofUser('passwords', table),
    // The hashes that must be wrapped (credentials/sealed-hashes.ts).
    index('passwords_sealed').on(table.id).where(sql`starts_with(hash, '$sealed$')`),
  ],
)

/** Keyed hashes of email addresses that cannot register again. */
export const blockedEmails = pgTable(
  'blocked_emails',
  {
    projectId: projectId(),
    addressHash: text('address_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.addressHash] })],
)
