import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId } from './keys.ts'

/**
 * Sign-ups that wait for the proof of their email address, each with a separate password and session (rule O14). If the
 * proof creates the user, the user and its first session get these IDs.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    userId: text('user_id').primaryKey(),
    projectId: projectId(),
    address: text('address').notNull(),
    /** argon2id in the PHC string format */
    passwordHash: text('password_hash').notNull(),
    /** by which a sign-in finds the sign-up (rule O14, ADR 0091); null if a server of version 5.0 saved it */
    passwordTag: text('password_tag'),
    sessionId: text('session_id').notNull(),
    /** as in `sessions` */
    tokenHash: text('token_hash').notNull().unique(),
    tokenSalt: text('token_salt').notNull(),
    tokenKeyVersion: integer('token_key_version').notNull(),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    lastAccessedAt: instant('last_accessed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('sign_ups_session').on(table.projectId, table.sessionId),
    index('sign_ups_address').on(table.projectId, table.address),
    index('sign_ups_expiry').on(table.expiresAt),
  ],
)
