import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { boolean, foreignKey, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { organizationId, projectId, projectOfUser, withinProject } from './keys.ts'
import { type MfaMethod, ofOrganization } from './organizations.ts'

/** The accounts of a directory. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** the directory of the user; a trigger rejects a change */
    organizationId: organizationId(),
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
    ofOrganization('users', table),
    index('users_of_organization').on(table.organizationId).where(sql`organization_id is not null`),
    uniqueIndex('users_external_id')
      .on(table.projectId, table.externalId, sql`(coalesce(organization_id, ''))`)
      .where(sql`external_id is not null`),
  ],
)

/** The reference of a row to its user. */
export const ofUser = (
  table: string,
  { projectId, userId }: { projectId: AnyPgColumn; userId: AnyPgColumn },
) => withinProject(`${table}_user_fk`, [projectId, userId], users)

/**
 * `pending`: was created by a sign-in that is not complete; `invited`: has an invitation; `active`: has proved the address, or
 * was created as active; `deleted`: was removed, and can be reactivated (rule B31).
 */
export type MemberStatus = 'pending' | 'invited' | 'active' | 'deleted'

/** What a user of an organization has in addition to its row in `users`: one row for each. */
export const members = pgTable(
  'members',
  {
    projectId: projectOfUser(),
    organizationId: text('organization_id').notNull(),
    userId: text('user_id').primaryKey(),
    status: text('status').$type<MemberStatus>().notNull(),
    /** whether the member may sign in by a method that the organization does not allow (rule B16) */
    isBreakglass: boolean('is_breakglass').notNull().default(false),
    /** whether the member needs a second factor even if the organization requires none (rule B22) */
    isMfaEnrolled: boolean('is_mfa_enrolled').notNull().default(false),
    defaultMfaMethod: text('default_mfa_method').$type<MfaMethod | ''>().notNull().default(''),
    /** the last email address of a removed member, for which it can be reactivated */
    formerAddress: text('former_address'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    ofUser('members', table),
    ofOrganization('members', table),
    // The key of the references of `ofMember`. A trigger requires the organization of the user.
    unique('members_of_organization').on(table.projectId, table.organizationId, table.userId),
  ],
)

/**
 * The reference of a row to the member whose organization it names (rule B1). A row without an organization belongs to a
 * consumer, and only `ofUser` checks it.
 */
export const ofMember = (
  table: string,
  row: { projectId: AnyPgColumn; organizationId: AnyPgColumn; userId: AnyPgColumn },
) =>
  foreignKey({
    name: `${table}_member_fk`,
    columns: [row.projectId, row.organizationId, row.userId],
    foreignColumns: [members.projectId, members.organizationId, members.userId],
  }).onDelete('cascade')

export type UserName = { first_name: string; middle_name: string; last_name: string }

export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    projectId: projectOfUser(),
    organizationId: organizationId(),
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
    /** when a member gave it up; until it is unlinked, it signs in no one and no one else in the organization can have it */
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('emails', table),
    ofMember('emails', table),
    // One user of each directory. Also finds the members with an address in all organizations, and a server of version 5.3
    // finds its users by it.
    unique('emails_of_directory').on(table.projectId, table.address, table.organizationId).nullsNotDistinct(),
    // Finds an address in the domain of an organization (rule B6).
    index('emails_of_domain')
      .on(table.organizationId, sql`(split_part(address, '@', 2))`)
      .where(sql`organization_id is not null`),
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
    organizationId: organizationId(),
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
    ofMember('phone_numbers', table),
    unique('phone_numbers_of_directory')
      .on(table.projectId, table.number, table.organizationId)
      .nullsNotDistinct(),
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
    organizationId: organizationId(),
    addressHash: text('address_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofOrganization('blocked_emails', table),
    unique('blocked_emails_of_directory')
      .on(table.projectId, table.addressHash, table.organizationId)
      .nullsNotDistinct(),
  ],
)
