import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId, withinProject } from './keys.ts'
import { ofSession } from './sessions.ts'
import { ofUser } from './users.ts'

/** Applications that use this server as their identity provider. */
export const applications = pgTable(
  'applications',
  {
    /** `client_id` */
    id: text('id').primaryKey(),
    projectId: projectId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    logoUrl: text('logo_url'),
    /** whether it is the project's own application, which needs no consent */
    isFirstParty: boolean('is_first_party').notNull(),
    /** SHA-256 of its secret; null for public clients, which use PKCE only */
    secretHash: text('secret_hash'),
    /** null for public clients, and for applications from before this column existed */
    secretLastFour: text('secret_last_four'),
    /** the secret that replaces the current one when the rotation is completed */
    nextSecretHash: text('next_secret_hash'),
    nextSecretLastFour: text('next_secret_last_four'),
    /** whether users can grant it `full_access`, which it exchanges for a session */
    allowsFullAccess: boolean('allows_full_access').notNull().default(false),
    accessTokenMinutes: integer('access_token_minutes').notNull().default(60),
    /** an audience of its access tokens, in addition to the project */
    accessTokenAudience: text('access_token_audience'),
    redirectUrls: jsonb('redirect_urls').$type<string[]>().notNull(),
    logoutUrls: jsonb('logout_urls').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('applications_of_project').on(table.projectId, table.id)],
)

const ofApplication = (
  table: string,
  { projectId, applicationId }: { projectId: AnyPgColumn; applicationId: AnyPgColumn },
) => withinProject(`${table}_application_fk`, [projectId, applicationId], applications)

/** The scopes that users have granted to applications. */
export const consents = pgTable(
  'consents',
  {
    projectId: projectId(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    ofUser('consents', table),
    ofApplication('consents', table),
    primaryKey({ columns: [table.applicationId, table.userId] }),
  ],
)

/** Authorization codes: hashed, single use. A used code stays until it expires, so that a second use is detected. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    projectId: projectId(),
    codeHash: text('code_hash').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** the session in which the code was issued; when the session ends, the code is deleted */
    sessionId: text('session_id').notNull(),
    redirectUrl: text('redirect_url').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    nonce: text('nonce'),
    codeChallenge: text('code_challenge').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ofSession('authorization_codes', table.sessionId),
    ofApplication('authorization_codes', table),
    index('authorization_codes_expiry').on(table.expiresAt),
  ],
)

/** Access tokens of applications: hashed, for reading the user's profile. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    projectId: projectId(),
    tokenHash: text('token_hash').primaryKey(),
    applicationId: text('application_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** the code for which the token was exchanged */
    codeHash: text('code_hash').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    /** null for tokens from before this column existed */
    issuedAt: instant('issued_at'),
    /** when the token was exchanged for a session, which is possible once */
    exchangedAt: instant('exchanged_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ofSession('access_tokens', table.sessionId),
    ofApplication('access_tokens', table),
    index('access_tokens_expiry').on(table.expiresAt),
    index('access_tokens_code').on(table.codeHash),
  ],
)
