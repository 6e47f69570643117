import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets that must outlive a change of the master key, sealed under it with their name as associated text. */
export const sealedSecrets = pgTable('sealed_secrets', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
})
