import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/**
 * How far the texts that versions before 5.1 stored have been composed and folded (lists/compose-texts.ts), and the
 * recipients whose cakes still have an earlier form in their search column (addresses/grantees-text.ts).
 */
export const textPasses = pgTable('text_passes', {
  /** the table that the pass reads, in the order of its IDs; or `grantee` and the recipient whose cakes it reads */
  name: text('name').primaryKey(),
  /** the ID of the last row that was read */
  after: text('after').notNull().default(''),
  finishedAt: instant('finished_at'),
})
