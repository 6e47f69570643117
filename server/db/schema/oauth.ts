import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { projects } from './projects.ts'
import { sessions } from './sessions.ts'

/** A social sign-in under way: begun here, not come back from its issuer yet. */
export const oauthFlows = pgTable(
  'oauth_flows',
  {
    /** SHA-256 of the state, hex; nonce and verifier towards the issuer are derived from the state */
    stateHash: text('state_hash').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    provider: text('provider').notNull(),
    /** SHA-256 of the cookie of the browser that began it */
    browserHash: text('browser_hash').notNull(),
    /** PKCE (S256) of the widget that began it */
    codeChallenge: text('code_challenge').notNull(),
    loginRedirectUrl: text('login_redirect_url').notNull(),
    signupRedirectUrl: text('signup_redirect_url').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    /** whose account the identity is to be added to, where it was begun for that */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oauth_flows_expiry').on(table.expiresAt)],
)

/** What a social sign-in brought home, waiting for the widget to fetch it with its token. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    provider: text('provider').notNull(),
    codeChallenge: text('code_challenge'),
    /** for a token without a challenge: SHA-256 of the cookie that its browser must show */
    browserHash: text('browser_hash'),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** the session that shall add it as soon as the PIN is given in it */
    waitsForSession: text('waits_for_session').references(() => sessions.id, { onDelete: 'cascade' }),
    /** who it is and what the issuer gave for them, sealed under the master key */
    sealedIdentity: text('sealed_identity').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('oauth_tokens_expiry').on(table.expiresAt),
    index('oauth_tokens_session').on(table.waitsForSession),
  ],
)

/** Given to somebody signed in who is about to add a social identity to their account. */
export const oauthAttachTokens = pgTable(
  'oauth_attach_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oauth_attach_tokens_expiry').on(table.expiresAt)],
)

/** The social identities of an account. One identity belongs to one account. */
export const oauthRegistrations = pgTable(
  'oauth_registrations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** who vouches for the subject: another issuer's subject of the same name is somebody else */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    pictureUrl: text('picture_url').notNull(),
    locale: text('locale').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('oauth_registrations_identity').on(table.provider, table.issuer, table.subject),
    index('oauth_registrations_user').on(table.userId),
  ],
)

/** A One Tap prompt that may be answered. */
export const oneTapStarts = pgTable(
  'one_tap_starts',
  {
    /** `oauth_callback_id` */
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    /** SHA-256 of the cookie that the answer must show, and repeat */
    csrfHash: text('csrf_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('one_tap_starts_expiry').on(table.expiresAt)],
)

/** ID tokens that have been taken, so that none is taken twice. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_id_tokens_expiry').on(table.expiresAt)],
)
