import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'
import { ofUser } from './users.ts'

/**
 * `embedded`: the site's own server sends the token in a message. `impersonation`: an operator signs in as the user.
 */
export type UserTokenPurpose = 'embedded' | 'impersonation'

/** Tokens that sign in a user: hashed, single use. They prove no email address. */
export const userTokens = pgTable(
  'user_tokens',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    userId: text('user_id').notNull(),
    purpose: text('purpose').$type<UserTokenPurpose>().notNull(),
    /** SHA-256 of the token, hex; the token itself is not stored */
    tokenHash: text('token_hash').notNull().unique(),
    /** the operator who impersonates the user */
    issuedBy: text('issued_by').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [ofUser('user_tokens', table), index('user_tokens_expiry').on(table.expiresAt)],
)
