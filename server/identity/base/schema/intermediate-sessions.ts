import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'
import { ofOrganization } from './organizations.ts'
import type { Factor } from './sessions.ts'
import { ofMember } from './users.ts'

/**
 * What a sign-in leaves while a choice of organization, a primary method or a second factor is missing (rule B18). It is
 * no session: it opens no data.
 */
export const intermediateSessions = pgTable(
  'intermediate_sessions',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** SHA-256 of the token, hex; the token itself is not stored */
    tokenHash: text('token_hash').notNull().unique(),
    /** the email address of the sign-in */
    address: text('address').notNull(),
    /** the organization and the member if it works for one member only (rule B19); null in a discovery flow */
    organizationId: text('organization_id'),
    userId: text('user_id'),
    /** the identity that a social provider asserted, sealed, until the address is proved (rule B13); null without one */
    sealedIdentity: text('sealed_identity'),
    factors: jsonb('factors').$type<Factor[]>().notNull(),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofOrganization('intermediate_sessions', table),
    ofMember('intermediate_sessions', table),
    index('intermediate_sessions_member').on(table.userId),
    index('intermediate_sessions_expiry').on(table.expiresAt),
  ],
)
