import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { projects } from './projects.ts'

/** What a link is for. One that resets a password also signs in, as the mail that holds it offers both. */
export type LinkPurpose = 'sign_in' | 'reset_password'

/** Links mailed to somebody: hashed, single use. */
export const links = pgTable(
  'links',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    address: text('address').notNull(),
    /** the session's user, where the link was asked for from within a session */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex; the token itself is only in the mail */
    tokenHash: text('token_hash').notNull().unique(),
    /** PKCE (S256), where whoever asked sent one */
    codeChallenge: text('code_challenge'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('links_address').on(table.address), index('links_expiry').on(table.expiresAt)],
)
