import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'
import { ofUser } from './users.ts'

/** The kinds of browsers in which a user has signed in, so that the user can be notified of new kinds. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    projectId: projectId(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the user agent without its version digits */
    mark: text('mark').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [ofUser('known_browsers', table), primaryKey({ columns: [table.userId, table.mark] })],
)

/**
 * The browsers in which a user has signed in or entered a second factor, identified by a cookie. Strangers cannot lock
 * the user out of these browsers.
 */
export const recognizedBrowsers = pgTable(
  'recognized_browsers',
  {
    projectId: projectId(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the project, the cookie's value and the purpose for which the browser is recognized */
    mark: text('mark').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    ofUser('recognized_browsers', table),
    primaryKey({ columns: [table.userId, table.mark] }),
    index('recognized_browsers_by_mark').using('hash', table.mark),
    index('recognized_browsers_last_use').on(table.lastUsedAt),
  ],
)
