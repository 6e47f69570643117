import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { files } from './files.ts'
import { personSessions } from './persons.ts'

/**
 * The key requests in the last hour that released keys. A row permits one report that the cake could not be opened, and
 * the report deletes the row.
 */
export const keyReleases = pgTable(
  'key_releases',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => personSessions.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    releasedAt: instant('released_at').notNull(),
  },
  (table) => [
    index('key_releases_session').on(table.sessionId, table.fileId),
    index('key_releases_file').on(table.fileId),
    index('key_releases_time').on(table.releasedAt),
  ],
)
