import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ActivityAction } from '#contract/activity.ts'
import { instant } from './columns.ts'
import { organisations, users } from './people.ts'

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
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    openableAt: instant('openable_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('files_owner').on(table.ownerId, table.createdAt),
    index('files_organisation').on(table.organisationId, table.createdAt),
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

/** A ban of an address: by a baker from their own cakes, or by an admin from every cake of the organisation. */
export const bans = pgTable(
  'bans',
  {
    id: text('id').primaryKey(),
    address: text('address').notNull(),
    level: text('level').$type<'individual' | 'org'>().notNull(),
    /** whose cakes: the baker of an `individual` ban, null for `org` */
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'cascade' }),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('bans_once')
      .on(table.address, table.level, table.organisationId, table.bakerId)
      .nullsNotDistinct(),
    index('bans_address').on(table.address),
  ],
)

/** What happened, kept when the person or the file is gone. */
export const activity = pgTable(
  'activity',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    action: text('action').$type<ActivityAction>().notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the actor's address at the time, or the pseudonym of a deleted account */
    actor: text('actor').notNull(),
    /** whom it was done to (a grantee, a banned address), where there is one */
    subject: text('subject'),
    fileId: text('file_id').references(() => files.id, { onDelete: 'set null' }),
    fileTitle: text('file_title'),
    bakerId: text('baker_id').references(() => users.id, { onDelete: 'set null' }),
    baker: text('baker'),
    organisationId: text('organisation_id').references(() => organisations.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    deviceType: text('device_type').notNull(),
    /** done in admin mode */
    asAdmin: boolean('as_admin').notNull().default(false),
  },
  (table) => [
    index('activity_organisation').on(table.organisationId, table.at),
    index('activity_file').on(table.fileId, table.at),
    index('activity_actor').on(table.actorId, table.at),
    index('activity_baker').on(table.bakerId, table.at),
  ],
)
