import { bigint, boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId, projectOfUser } from './keys.ts'
import { ofSession } from './sessions.ts'
import { ofUser } from './users.ts'

/** Registered passkeys: the public key and the authenticator's data. */
export const passkeys = pgTable(
  'passkeys',
  {
    projectId: projectOfUser(),
    /** the contract's webauthn_registration_id */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** base64url, as browsers write it */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url */
    publicKey: text('public_key').notNull(),
    /** the authenticator's signature counter; stays 0 if the authenticator does not count */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** whether the passkey can be copied to other devices (fixed), and whether it is backed up (updated) */
    isMultiDevice: boolean('is_multi_device').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    /** the relying party ID: the passkey works on this host and its subdomains */
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    userAgent: text('user_agent').notNull(),
    /** the requested type: platform, cross-platform, or empty */
    authenticatorType: text('authenticator_type').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    ofUser('passkeys', table),
    unique('passkeys_credential').on(table.projectId, table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

/** Challenges for passkeys: issued once, consumed once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<'register' | 'authenticate'>().notNull(),
    projectId: projectId(),
    /** the requesting session, if any; only this session can respond */
    sessionId: text('session_id'),
    /** the user that the site's own server named, if any; only this user can respond */
    userId: text('user_id'),
    domain: text('domain').notNull(),
    /** the origin of the requesting page; null for non-browser clients */
    origin: text('origin'),
    /** only for registration: stored with the passkey */
    userAgent: text('user_agent').notNull().default(''),
    authenticatorType: text('authenticator_type').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ofUser('passkey_challenges', table),
    ofSession('passkey_challenges', table.sessionId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
