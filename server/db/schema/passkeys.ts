import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { projects } from './projects.ts'
import { sessions } from './sessions.ts'

/** Passkeys that somebody has registered: the public half, and what the authenticator said of itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** the contract's webauthn_registration_id */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url, as browsers write it */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url */
    publicKey: text('public_key').notNull(),
    /** how often it has signed, where the authenticator counts; 0 for ever where it does not */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** whether it may be copied to other devices, which it keeps; and whether it is */
    isMultiDevice: boolean('is_multi_device').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    /** the relying party id: the passkey works on this host and those under it */
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    userAgent: text('user_agent').notNull(),
    /** what was asked for: platform, cross-platform, or nothing */
    authenticatorType: text('authenticator_type').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What a passkey is to sign: given out once, taken back once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex */
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<'register' | 'authenticate'>().notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    /** the session that asked, where one did: it alone can answer */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
    /** the page that asked; null where a program did that is no browser */
    origin: text('origin'),
    /** only for registering: what is kept with the passkey */
    userAgent: text('user_agent').notNull().default(''),
    authenticatorType: text('authenticator_type').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)
