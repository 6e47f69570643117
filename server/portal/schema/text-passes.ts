import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/**
 * How far the texts that versions before 5.1 stored have been composed and folded (lists/compose-texts.ts), and the
 * persons whose cakes may still repeat an earlier form of their email address (addresses/rewrite-copies.ts).
 */
export const textPasses = pgTable('text_passes', {
  /** the table that the pass reads, in the order of its IDs; or the role and the key of the person whose cakes it reads */
  name: text('name').primaryKey(),
  /** the ID of the last row that was read */
  after: text('after').notNull().default(''),
  finishedAt: instant('finished_at'),
})
