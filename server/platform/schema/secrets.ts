import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets that survive a change of the master key, sealed with their name as associated data. */
export const sealedSecrets = pgTable('sealed_secrets', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
})
