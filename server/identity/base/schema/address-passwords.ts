import { boolean, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'

/**
 * The passwords of a business project whose passwords belong to addresses: one for all members with an address (rule B12).
 * A password of a member is a row of `passwords`.
 */
export const addressPasswords = pgTable(
  'address_passwords',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** normalized by contract/ids.ts, and composed */
    address: text('address').notNull(),
    /** argon2id in the PHC string format */
    hash: text('hash').notNull(),
    requiresReset: boolean('requires_reset').notNull().default(false),
    setAt: instant('set_at').notNull(),
  },
  (table) => [unique('address_passwords_of_project').on(table.projectId, table.address)],
)
