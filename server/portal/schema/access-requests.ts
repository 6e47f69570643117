import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { files } from './files.ts'
import { persons } from './persons.ts'

/**
 * Requests for access to cakes (rule F37). A row contains no email address: the request is from the account, under its
 * current primary address. A declined request stays, so that asking again reaches no one. The row ends with the access,
 * the cake or the account.
 */
export const accessRequests = pgTable(
  'access_requests',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull(),
    /** null while the request is pending */
    declinedAt: instant('declined_at'),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.userId] }),
    index('access_requests_user').on(table.userId),
  ],
)
