import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

/** The secrets of project documents, sealed with the master key. */
export const projectSecrets = pgTable(
  'project_secrets',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** the path in the document, such as `social.google.client_secret` */
    path: text('path').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.path] })],
)
