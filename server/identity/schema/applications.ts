import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from './people.ts'
import { projects } from './projects.ts'
import { sessions } from './sessions.ts'

/** Applications that use this server as their identity provider. */
export const applications = pgTable('applications', {
  /** `client_id` */
  id: text('id').primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id),
  name: text('name').notNull(),
  description: text('description').notNull(),
  logoUrl: text('logo_url'),
  /** the project's own application, which needs no consent */
  isFirstParty: boolean('is_first_party').notNull(),
  /** SHA-256 of its secret; null for public clients, which use PKCE only */
  secretHash: text('secret_hash'),
  redirectUrls: jsonb('redirect_urls').$type<string[]>().notNull(),
  logoutUrls: jsonb('logout_urls').$type<string[]>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The scopes that users have granted to applications. */
export const consents = pgTable(
  'consents',
  {
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.userId] })],
)

/** Authorization codes: hashed, single use. A used code stays until it expires, so that a second use is detected. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** the session in which it was issued, which deletes it when it ends */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    redirectUrl: text('redirect_url').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    nonce: text('nonce'),
    codeChallenge: text('code_challenge').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('authorization_codes_expiry').on(table.expiresAt)],
)

/** Access tokens of applications: hashed, for reading the user's profile. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** the code that it was exchanged for */
    codeHash: text('code_hash').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('access_tokens_expiry').on(table.expiresAt),
    index('access_tokens_code').on(table.codeHash),
  ],
)
