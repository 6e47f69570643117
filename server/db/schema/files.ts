import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ActivityAction, ActivityKind } from '#contract/activity.ts'
import { instant, toPerson } from './columns.ts'
import { organizations, users } from './people.ts'

/** A registered cake. The file itself is never here. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    checksum: text('checksum').notNull().unique(),
    title: text('title').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    /** the owner's primary address, kept in step by a trigger: lists sort and search by it */
    bakerAddress: text('baker_address').notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    openableAt: instant('openable_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    fileType: text('file_type')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(lower(title) from '\\.(pdf|csv|json)$'), 'other')`),
    /** what a search looks at, each part after a blank */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || title || ' ' || id || ' ' || baker_address)`),
    /** everybody with access, each after a blank; kept in step by a trigger */
    granteesText: text('grantees_text').notNull().default(''),
  },
  (table) => [
    index('files_owner').on(table.ownerId, table.createdAt),
    index('files_organization').on(table.organizationId, table.createdAt, table.id),
    index('files_by_name').on(table.organizationId, sql`lower(title)`, table.id),
    index('files_by_baker').on(table.organizationId, table.bakerAddress, table.id),
    index('files_by_openable').on(table.organizationId, table.openableAt.asc().nullsFirst(), table.id),
    index('files_by_expiration').on(table.organizationId, table.expiresAt, table.id),
    index('files_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('files_grantees').using('gin', table.granteesText.op('gin_trgm_ops')),
  ],
)

/** One key per path of a cake, sealed with the file's id as associated text. */
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

/** Who may open what: an address, or `*@` a domain, and a path. */
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
 * Who has access to cakes of a baker, one row per baker and grantee: what a baker's list of openers is made of. Kept in step
 * with `permissions` by triggers; a row stays, with no cakes, when access is taken away.
 */
export const openers = pgTable(
  'openers',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    grantee: text('grantee').notNull(),
    cakes: integer('cakes').notNull(),
    permittedAt: instant('permitted_at').notNull(),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.grantee] }),
    index('openers_organization').on(table.organizationId, table.grantee),
    index('openers_grantee').on(table.grantee),
  ],
)

/** The same for a whole organization: one row for each who has access to any of its cakes. Kept in step by a trigger. */
export const organizationOpeners = pgTable(
  'organization_openers',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    grantee: text('grantee').notNull(),
    cakes: integer('cakes').notNull(),
    permittedAt: instant('permitted_at').notNull(),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.grantee] }),
    // Of an expression, because trigrams would be taken for looking up whole addresses too, and are slow at that.
    index('organization_openers_search').using('gin', sql`lower(${table.grantee}) gin_trgm_ops`),
  ],
)

/** A ban of an address: by a baker from their own cakes, or by an admin from every cake of the organization. */
export const bans = pgTable(
  'bans',
  {
    id: text('id').primaryKey(),
    address: text('address').notNull(),
    /** the same without its `+tag` */
    person: text('person').notNull().generatedAlwaysAs(toPerson),
    level: text('level').$type<'individual' | 'org'>().notNull(),
    /** whose cakes: the baker of an `individual` ban, null for `org` */
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('bans_once')
      .on(table.address, table.level, table.organizationId, table.bakerId)
      .nullsNotDistinct(),
    index('bans_person').on(table.person),
    index('bans_organization').on(table.organizationId),
  ],
)

/**
 * The accounts that a ban covers: every account that has proved the banned address since the ban began. A row stays
 * when the address leaves the account.
 */
export const banAccounts = pgTable(
  'ban_accounts',
  {
    banId: text('ban_id')
      .notNull()
      .references(() => bans.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.banId, table.userId] }),
    index('ban_accounts_user').on(table.userId),
  ],
)

/**
 * Bans on deleted accounts (rule F13). They hold a keyed hash instead of the email address, and become bans again when
 * an account verifies an email address of the same person.
 */
export const preservedBans = pgTable(
  'preserved_bans',
  {
    /** keyed hash of the email address without its `+tag` */
    personHash: text('person_hash').notNull(),
    level: text('level').$type<'individual' | 'org'>().notNull(),
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('preserved_bans_once')
      .on(table.personHash, table.level, table.organizationId, table.bakerId)
      .nullsNotDistinct(),
    index('preserved_bans_baker').on(table.bakerId),
    index('preserved_bans_organization').on(table.organizationId),
  ],
)

/** What happened, kept when the person or the file is gone. */
export const activity = pgTable(
  'activity',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    action: text('action').$type<ActivityAction>().notNull(),
    /** which tile counts it, by contract/activity.ts */
    kind: text('kind').$type<ActivityKind>().notNull().default('other'),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the actor's address at the time, or the pseudonym of a deleted account */
    actor: text('actor').notNull(),
    /** whom it was done to (a grantee, a banned address), where there is one */
    subject: text('subject'),
    fileId: text('file_id').references(() => files.id, { onDelete: 'set null' }),
    fileTitle: text('file_title'),
    /** what was typed by somebody to whom keys were refused: of the file this is all that they see */
    refusedChecksum: text('refused_checksum'),
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'set null' }),
    baker: text('baker'),
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    deviceType: text('device_type').notNull(),
    /** done in admin mode */
    asAdmin: boolean('as_admin').notNull().default(false),
    fileType: text('file_type')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(lower(file_title) from '\\.(pdf|csv|json)$'), 'other')`),
    /** what a search looks at, each part after a blank */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || actor || ' ' || coalesce(subject, '') || ' ' || coalesce(baker, '') || ' ' || coalesce(file_title, ''))`,
      ),
  },
  (table) => [
    index('activity_organization').on(table.organizationId, table.at),
    index('activity_kind').on(table.organizationId, table.kind, table.at),
    index('activity_file_type').on(table.organizationId, table.fileType, table.at),
    index('activity_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // The two rare kinds, of which a count may have to look at all there are: what filters ask of them stands in the
    // index itself, so that no row is read. An entry has 2704 bytes at most; three addresses and a name have 1531.
    index('activity_rare')
      .on(
        ...([table.organizationId, table.kind, table.at, table.id] as const),
        ...([table.fileType, table.actorId, table.actor, table.searchText] as const),
      )
      .where(sql`kind in ('baked', 'alert')`),
    // And what few of them hold is found in indexes that hold no others.
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
