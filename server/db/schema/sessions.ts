import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import type { Channel } from './messages.ts'
import { users } from './people.ts'
import { projects } from './projects.ts'

/** What somebody showed to sign in; the words are the provider contract's. */
export type Factor = {
  type: string
  delivery_method: string
  last_authenticated_at: string
  email_factor?: { email_id: string; email_address: string }
  phone_number_factor?: { phone_id: string; phone_number: string }
  webauthn_factor?: { webauthn_registration_id: string; domain: string; user_agent: string }
  crypto_wallet_factor?: {
    crypto_wallet_id: string
    crypto_wallet_address: string
    crypto_wallet_type: string
  }
  /** `google_oauth_factor` and the like; `email_id` is empty where the identity has no address of the account */
  [social: `${string}_oauth_factor`]: { id: string; email_id: string; provider_subject: string }
}

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    /** SHA-256 of the opaque token, hex; the token itself is nowhere */
    tokenHash: text('token_hash').notNull().unique(),
    startedAt: instant('started_at').notNull(),
    lastAccessedAt: instant('last_accessed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** when this session gave the PIN (the gate's last step) */
    pinGivenAt: instant('pin_given_at'),
    factors: jsonb('factors').$type<Factor[]>().notNull(),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** What a code or link is for. A code of one purpose never serves another. */
export type CodePurpose = 'sign_in' | 'verify_email' | 'add_email'

/** Codes and links sent to somebody, hashed, single use. */
export const codes = pgTable(
  'codes',
  {
    /** given to the caller as `method_id` */
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    /** an email address, or a phone number where the channel is no mail */
    address: text('address').notNull(),
    channel: text('channel').$type<Channel>().notNull().default('email'),
    /** the session's user, where the code was asked for from within a session */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** who asked for it: the user, or a hash that tells the browser from others; the next code for them voids it */
    askedBy: text('asked_by').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('codes_address').on(table.address, table.purpose, table.projectId),
    index('codes_expiry').on(table.expiresAt),
  ],
)

/** Keys that sign session JWTs. The public half is published, the private half is sealed under the master key. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<{ kty: string; crv: string; x: string; y: string }>().notNull(),
  sealedPrivate: text('sealed_private').notNull(),
  createdAt: instant('created_at').notNull(),
})
