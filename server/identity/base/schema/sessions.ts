import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import type { Channel } from '../../../platform/schema/messages.ts'
import { organizationId, projectId } from './keys.ts'
import { ofOrganization } from './organizations.ts'
import { ofMember, ofUser } from './users.ts'

/** An authentication factor of a session, in the format of the provider's contract. */
export type Factor = {
  type: string
  delivery_method: string
  last_authenticated_at: string
  /** in the contract for businesses. A text message is a second factor only if it says so; others are known by their type. */
  sequence_order?: 'PRIMARY' | 'SECONDARY'
  email_factor?: { email_id: string; email_address: string }
  phone_number_factor?: { phone_id: string; phone_number: string }
  webauthn_factor?: { webauthn_registration_id: string; domain: string; user_agent: string }
  authenticator_app_factor?: { totp_id: string }
  recovery_code_factor?: { totp_recovery_code_id: string }
  crypto_wallet_factor?: {
    crypto_wallet_id: string
    crypto_wallet_address: string
    crypto_wallet_type: string
  }
  embeddable_magic_link_factor?: { embedded_id: string }
  trusted_auth_token_factor?: { token_id: string }
  impersonated_factor?: { impersonator_id: string; impersonator_email_address: string }
  oauth_access_token_exchange_factor?: { client_id: string }
  /** such as `google_oauth_factor`; `email_id` is empty if the account does not have the identity's email address */
  [social: `${string}_oauth_factor`]: { id: string; email_id: string; provider_subject: string }
}

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    projectId: projectId(),
    /** SHA-256 of the session token, hex; the token itself is not stored */
    tokenHash: text('token_hash').notNull(),
    /** the salt from which, with the session's ID and the key of this version, the token can be derived again */
    tokenSalt: text('token_salt').notNull(),
    tokenKeyVersion: integer('token_key_version').notNull(),
    startedAt: instant('started_at').notNull(),
    lastAccessedAt: instant('last_accessed_at').notNull(),
    /** when it was last used again after an idle period (idle-rules.ts) */
    resumedAt: instant('resumed_at'),
    expiresAt: instant('expires_at').notNull(),
    factors: jsonb('factors').$type<Factor[]>().notNull(),
    /** whether the session must still enter the second factor of its account (sessions/second-factor.ts) */
    secondFactorPending: boolean('second_factor_pending').notNull().default(false),
    /** the claims that the site's own server added to the session and its JWTs */
    customClaims: jsonb('custom_claims').$type<Record<string, unknown>>().notNull().default({}),
    /** a copy of the user's assigned roles, so that a check reads only one row */
    roles: jsonb('roles').$type<string[]>().notNull().default([]),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    ofUser('sessions', table),
    // Found only by the whole hash. A hash index has a quarter of the size.
    index('sessions_token').using('hash', table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

export type SessionRow = typeof sessions.$inferSelect

/**
 * The reference of a row to a session. Deleting the session deletes the row. Every such table has a trigger,
 * `require_session_of_project`, that rejects a session of another project: a foreign key with the project would need a second
 * index on all sessions, although few are referenced.
 */
export const ofSession = (table: string, sessionId: AnyPgColumn) =>
  foreignKey({
    name: `${table}_session_fk`,
    columns: [sessionId],
    foreignColumns: [sessions.id],
  }).onDelete('cascade')

/**
 * The purpose of a code. A code works for no other purpose. `discover`: it lists the organizations of an address.
 * `second_factor`: a text message to a member.
 */
export type CodePurpose =
  | 'sign_in'
  | 'verify_email'
  | 'add_email'
  | 'discover'
  | 'second_factor'
  | AddressChangePurpose

/** A code or link that gives a member another address (rule B29). One that a member requested works in its session only. */
export type AddressChangePurpose = 'change_email' | 'change_email_by_site'

/** Codes sent by email or phone: hashed, single use. */
export const codes = pgTable(
  'codes',
  {
    /** returned to the caller as `method_id` */
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    projectId: projectId(),
    organizationId: organizationId(),
    /** an email address, or a phone number for other channels */
    address: text('address').notNull(),
    channel: text('channel').$type<Channel>().notNull().default('email'),
    /** the user to whom the code adds the contact, or whose session requested the code */
    userId: text('user_id'),
    /** the ID of the contact that the code proves; for a code that adds a contact, its future ID */
    contactId: text('contact_id'),
    /** the requesting user, or a hash of the browser; the next code of this requester invalidates this one */
    requestedBy: text('asked_by').notNull(),
    /** a hash of the cookie of the requesting browser, which may enter the code from another network; null for other requesters */
    browserHash: text('browser_hash'),
    codeHash: text('code_hash').notNull(),
    /** the visitor who requested the code, if the site's own server named one */
    ipAddress: text('ip_address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    attempts: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('codes', table),
    ofMember('codes', table),
    ofOrganization('codes', table),
    index('codes_contact').on(table.projectId, table.contactId),
    index('codes_address').on(table.address, table.purpose, table.projectId),
    index('codes_expiry').on(table.expiresAt),
  ],
)

/**
 * Keys that sign the session JWTs and ID tokens of a project. The public key is published; the private key is sealed
 * with the master key.
 */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  projectId: projectId(),
  publicJwk: jsonb('public_jwk').$type<{ kty: string; crv: string; x: string; y: string }>().notNull(),
  sealedPrivate: text('sealed_private').notNull(),
  createdAt: instant('created_at').notNull(),
})
