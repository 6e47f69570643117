import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ActivityAction, ActivityKind } from '#contract/activity.ts'
import type { OpenFailure } from '#contract/routes/files.ts'
import { instant, toPerson } from '../../platform/db/columns.ts'
import { companies, persons } from './persons.ts'

/** Registered cakes, without the files themselves. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    checksum: text('checksum').notNull().unique(),
    /** SHA-256 of the header; null until a baker or the owner's opener sends it */
    headerHash: text('header_hash').unique(),
    /** the baker's idempotency key for the registration, which makes retries safe */
    idempotencyKey: text('idempotency_key'),
    /** false until the baker has the cake as a file; the sweep removes cakes that remain unsaved */
    isSaved: boolean('is_saved').notNull().default(true),
    title: text('title').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => persons.id),
    /** the owner's primary email address, maintained by a trigger, for sorting and searching */
    bakerAddress: text('baker_address').notNull(),
    companyId: text('organization_id')
      .notNull()
      .references(() => companies.id),
    openableAt: instant('openable_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    fileType: text('file_type')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(lower(title) from '\\.(pdf|csv|json)$'), 'other')`),
    /** the searched text, each part after a space */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || title || ' ' || id || ' ' || baker_address)`),
    /** the searched text, folded, if `searchText` is not; maintained by a trigger (ADR 0094) */
    foldedText: text('folded_text'),
    /** all grantees, each after a space; maintained by a trigger */
    granteesText: text('grantees_text').notNull().default(''),
  },
  (table) => [
    unique('files_registered_once').on(table.ownerId, table.idempotencyKey),
    index('files_unsaved').on(table.createdAt).where(sql`not is_saved`),
    index('files_owner').on(table.ownerId, table.createdAt),
    index('files_organization').on(table.companyId, table.createdAt, table.id),
    index('files_by_name').on(table.companyId, sql`lower(title)`, table.id),
    index('files_by_baker').on(table.companyId, table.bakerAddress, table.id),
    index('files_by_openable').on(table.companyId, table.openableAt.asc().nullsFirst(), table.id),
    index('files_by_expiration').on(table.companyId, table.expiresAt, table.id),
    index('files_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('files_folded')
      .using('gin', table.foldedText.op('gin_trgm_ops'))
      .where(sql`folded_text is not null`),
    index('files_grantees').using('gin', table.granteesText.op('gin_trgm_ops')),
  ],
)

/** One key per path of a cake, sealed with the file's ID and path as associated data. */
export const fileKeys = pgTable(
  'file_keys',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    keyPath: jsonb('key_path').$type<string[]>().notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.keyPath] })],
)

/** Permissions: an email address or wildcard (`*@domain`), and a path. */
export const permissions = pgTable(
  'permissions',
  {
    id: text('id').primaryKey(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    grantee: text('grantee').notNull(),
    keyPath: jsonb('key_path').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('permissions_once').on(table.fileId, table.grantee, table.keyPath),
    index('permissions_grantee').on(table.grantee),
  ],
)

/**
 * The openers of each baker: one row per baker and grantee, maintained by triggers on `permissions`. After access is
 * revoked, a row stays with zero cakes.
 */
export const openers = pgTable(
  'openers',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    companyId: text('organization_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    grantee: text('grantee').notNull(),
    cakes: integer('cakes').notNull(),
    permittedAt: instant('permitted_at').notNull(),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.grantee] }),
    index('openers_organization').on(table.companyId, table.grantee),
    index('openers_grantee').on(table.grantee),
    // Recipients that a server before 5.1 may have stored in another form (rule A68).
    index('openers_outside_ascii').on(table.grantee).where(sql`octet_length(grantee) > char_length(grantee)`),
  ],
)

/** The openers of each company: one row per company and grantee, maintained by a trigger. */
export const companyOpeners = pgTable(
  'organization_openers',
  {
    companyId: text('organization_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    grantee: text('grantee').notNull(),
    cakes: integer('cakes').notNull(),
    permittedAt: instant('permitted_at').notNull(),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.grantee] }),
    // On an expression, because otherwise the planner would also use trigrams, slowly, to look up whole addresses.
    index('organization_openers_search').using('gin', sql`lower(${table.grantee}) gin_trgm_ops`),
  ],
)

/** Bans on email addresses: by a baker for their own cakes, or by an admin for all of the company's cakes. */
export const bans = pgTable(
  'bans',
  {
    id: text('id').primaryKey(),
    address: text('address').notNull(),
    /** the email address without its `+tag` */
    person: text('person').notNull().generatedAlwaysAs(toPerson),
    level: text('level').$type<'individual' | 'org'>().notNull(),
    /** the baker of an `individual` ban; null for `org` */
    bakerId: text('baker_id').references(() => persons.id, { onDelete: 'cascade' }),
    companyId: text('organization_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('bans_once').on(table.address, table.level, table.companyId, table.bakerId).nullsNotDistinct(),
    index('bans_person').on(table.person),
    index('bans_organization').on(table.companyId),
  ],
)

/**
 * The accounts that a ban covers: every account that has verified the banned email address since the ban. A row stays
 * even after the email address has left the account.
 */
export const banAccounts = pgTable(
  'ban_accounts',
  {
    banId: text('ban_id')
      .notNull()
      .references(() => bans.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.banId, table.userId] }),
    index('ban_accounts_user').on(table.userId),
  ],
)

/**
 * Bans on deleted accounts (rule F13). They contain a keyed hash instead of the email address, and become bans again
 * when an account verifies an email address of the same person.
 */
export const preservedBans = pgTable(
  'preserved_bans',
  {
    /** keyed hash of the email address without its `+tag` */
    personHash: text('person_hash').notNull(),
    level: text('level').$type<'individual' | 'org'>().notNull(),
    bakerId: text('baker_id').references(() => persons.id, { onDelete: 'cascade' }),
    companyId: text('organization_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('preserved_bans_once')
      .on(table.personHash, table.level, table.companyId, table.bakerId)
      .nullsNotDistinct(),
    index('preserved_bans_baker').on(table.bakerId),
    index('preserved_bans_organization').on(table.companyId),
  ],
)

/** The activity log. Rows stay after the person or file is deleted. */
export const activity = pgTable(
  'activity',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    action: text('action').$type<ActivityAction>().notNull(),
    /** stored with the action `open_blocked_no_permission` (activity/stored-action.ts) */
    isAccessRequest: boolean('is_access_request').notNull().default(false),
    /** the tile that counts it (contract/activity.ts) */
    kind: text('kind').$type<ActivityKind>().notNull().default('other'),
    actorId: text('actor_id').references(() => persons.id, { onDelete: 'set null' }),
    /** the actor's email address at the time, or the pseudonym of a deleted account */
    actor: text('actor').notNull(),
    /** the affected person (a grantee or banned email address), if any */
    subject: text('subject'),
    fileId: text('file_id').references(() => files.id, { onDelete: 'set null' }),
    fileTitle: text('file_title'),
    /** the checksum in a rejected key request, which is all that the rejected person sees of the file */
    rejectedChecksum: text('refused_checksum'),
    /** the header hash in a rejected key request that had no checksum */
    rejectedHeaderHash: text('refused_header_hash'),
    bakerId: text('baker_id').references(() => persons.id, { onDelete: 'set null' }),
    baker: text('baker'),
    companyId: text('organization_id').references(() => companies.id, { onDelete: 'set null' }),
    /** why the file could not be opened */
    failure: text('failure').$type<OpenFailure>(),
    deviceType: text('device_type').notNull(),
    /** whether it was done in admin mode */
    asAdmin: boolean('as_admin').notNull().default(false),
    fileType: text('file_type')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(lower(file_title) from '\\.(pdf|csv|json)$'), 'other')`),
    /** the searched text, each part after a space */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || actor || ' ' || coalesce(subject, '') || ' ' || coalesce(baker, '') || ' ' || coalesce(file_title, ''))`,
      ),
    /** the searched text, folded, if `searchText` is not; maintained by a trigger (ADR 0094) */
    foldedText: text('folded_text'),
  },
  (table) => [
    index('activity_organization').on(table.companyId, table.at),
    index('activity_kind').on(table.companyId, table.kind, table.at),
    index('activity_file_type').on(table.companyId, table.fileType, table.at),
    index('activity_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('activity_folded')
      .using('gin', table.foldedText.op('gin_trgm_ops'))
      .where(sql`folded_text is not null`),
    // Counting the two rare kinds may have to read all of them, so the index contains the filtered columns and no rows
    // are read. An index entry has at most 2704 bytes; three email addresses and a name take up 1531.
    index('activity_rare')
      .on(
        table.companyId,
        table.kind,
        table.at,
        table.id,
        table.fileType,
        table.actorId,
        table.actor,
        table.searchText,
      )
      .where(sql`kind in ('baked', 'alert')`),
    // Separate search indexes for the rare kinds stay small.
    index('activity_baked_search')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .where(sql`kind = 'baked'`),
    index('activity_alert_search')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .where(sql`kind = 'alert'`),
    index('activity_file').on(table.fileId, table.at),
    index('activity_actor').on(table.actorId, table.at),
    index('activity_baker').on(table.bakerId, table.at),
  ],
)
