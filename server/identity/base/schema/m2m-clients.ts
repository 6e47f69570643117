import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'

/** Programs that get tokens for themselves, without a user (RFC 6749 4.4). */
export const m2mClients = pgTable(
  'm2m_clients',
  {
    projectId: projectId(),
    /** `client_id`, which the site can choose */
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<'active' | 'inactive'>().notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    trustedMetadata: jsonb('trusted_metadata').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the secret, hex; the secret itself is not stored */
    secretHash: text('secret_hash').notNull(),
    secretLastFour: text('secret_last_four').notNull(),
    /** the secret that replaces the current one when the rotation is completed */
    nextSecretHash: text('next_secret_hash'),
    nextSecretLastFour: text('next_secret_last_four'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
)
