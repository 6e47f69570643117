import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projects } from './projects.ts'

/** The permissions of an API secret. `write` includes `read`. */
export type ApiScope = 'read' | 'write'

/** Secrets with which a site's own server calls the API of its project. */
export const apiSecrets = pgTable(
  'api_secrets',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, hex; the secret itself is not stored */
    secretHash: text('secret_hash').notNull(),
    /** the last four characters of the secret, so that operators can tell secrets apart */
    lastFour: text('last_four').notNull(),
    scope: text('scope').$type<ApiScope>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** to the minute; null until the secret is first used */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_secrets_project').on(table.projectId)],
)
