import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * One row: which versions can use the database. A migration that removes what earlier versions need raises
 * `oldest_version` (docs/upgrading.md).
 */
export const compatibility = pgTable(
  'compatibility',
  {
    id: integer('id').primaryKey().default(1),
    oldestVersion: text('oldest_version').notNull(),
  },
  (table) => [check('compatibility_single', sql`${table.id} = 1`)],
)
