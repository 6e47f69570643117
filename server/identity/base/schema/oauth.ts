import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { organizationId, projectId, projectOfUser } from './keys.ts'
import { ofOrganization } from './organizations.ts'
import { ofSession } from './sessions.ts'
import { ofMember, ofUser } from './users.ts'

/** Social sign-ins that have started and not yet returned from the provider. */
export const oauthFlows = pgTable(
  'oauth_flows',
  {
    /** SHA-256 of the state, hex; nonce and verifier are derived from the state */
    stateHash: text('state_hash').primaryKey(),
    projectId: projectId(),
    provider: text('provider').notNull(),
    /** SHA-256 of the cookie of the browser that started the sign-in */
    browserHash: text('browser_hash').notNull(),
    /** the PKCE challenge (S256) of the widget */
    codeChallenge: text('code_challenge').notNull(),
    /** the project's client at the provider when the sign-in started */
    clientId: text('client_id').notNull(),
    loginRedirectUrl: text('login_redirect_url').notNull(),
    signupRedirectUrl: text('signup_redirect_url').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    /** the account that started the sign-in to add the identity to itself */
    userId: text('user_id'),
    /** the organization to enter; null for consumers, and in a discovery flow */
    organizationId: organizationId(),
    /** whether the sign-in lists the organizations of the address instead of entering one */
    isDiscovery: boolean('is_discovery').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ofUser('oauth_flows', table),
    ofOrganization('oauth_flows', table),
    ofMember('oauth_flows', table),
    index('oauth_flows_expiry').on(table.expiresAt),
  ],
)

/** Results of social sign-ins that the widget has not redeemed yet. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: projectId(),
    provider: text('provider').notNull(),
    codeChallenge: text('code_challenge'),
    /** for a token without a challenge: SHA-256 of the cookie that the browser must send */
    browserHash: text('browser_hash'),
    userId: text('user_id'),
    /** as in `oauth_flows` */
    organizationId: organizationId(),
    isDiscovery: boolean('is_discovery').notNull().default(false),
    /** the session that adds the identity after its PIN is entered */
    waitsForSession: text('waits_for_session'),
    /** the identity and the issuer's tokens, sealed with the master key */
    sealedIdentity: text('sealed_identity').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ofUser('oauth_tokens', table),
    ofOrganization('oauth_tokens', table),
    ofMember('oauth_tokens', table),
    ofSession('oauth_tokens', table.waitsForSession),
    index('oauth_tokens_expiry').on(table.expiresAt),
    index('oauth_tokens_session').on(table.waitsForSession),
  ],
)

/** Tokens for adding a social identity to the account of a signed-in user. */
export const oauthAttachTokens = pgTable(
  'oauth_attach_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: projectId(),
    userId: text('user_id').notNull(),
    provider: text('provider').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [ofUser('oauth_attach_tokens', table), index('oauth_attach_tokens_expiry').on(table.expiresAt)],
)

/** The social identities of an account. One identity belongs to one account of a directory. */
export const oauthRegistrations = pgTable(
  'oauth_registrations',
  {
    projectId: projectOfUser(),
    organizationId: organizationId(),
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    provider: text('provider').notNull(),
    /** the issuer; the same subject at another issuer is a different identity */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    pictureUrl: text('picture_url').notNull(),
    locale: text('locale').notNull(),
    /** the issuer's tokens of the last sign-in, sealed with the master key; only members have them */
    sealedTokens: text('sealed_tokens'),
    /** until when one process may refresh the tokens, while the others wait; null if none does */
    refreshEndsAt: instant('refresh_ends_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('oauth_registrations', table),
    ofMember('oauth_registrations', table),
    unique('oauth_registrations_of_directory')
      .on(table.projectId, table.provider, table.issuer, table.subject, table.organizationId)
      .nullsNotDistinct(),
    index('oauth_registrations_user').on(table.userId),
  ],
)

/** Open One Tap prompts. */
export const oneTapStarts = pgTable(
  'one_tap_starts',
  {
    /** `oauth_callback_id` */
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** SHA-256 of the cookie that the response must send and repeat */
    csrfHash: text('csrf_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('one_tap_starts_expiry').on(table.expiresAt)],
)

/** Accepted ID tokens, so that no token is accepted twice. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    projectId: projectId(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.tokenHash] }),
    index('used_id_tokens_expiry').on(table.expiresAt),
  ],
)
