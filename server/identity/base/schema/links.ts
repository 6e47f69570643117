import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { organizationId, projectId } from './keys.ts'
import { ofOrganization } from './organizations.ts'
import type { AddressChangePurpose } from './sessions.ts'
import { ofMember, ofUser, type UserName } from './users.ts'

/**
 * The purpose of a link. Links of all purposes sign in: a reset email offers both. Only `discover` does not: it lists the
 * organizations of an address.
 */
export type LinkPurpose = 'sign_in' | 'invite' | 'reset_password' | 'discover' | AddressChangePurpose

/** The user fields that an invitation sets. */
export type Invitation = {
  name?: UserName
  trustedMetadata?: Record<string, unknown>
  untrustedMetadata?: Record<string, unknown>
}

/** Emailed links: hashed, single use. */
export const links = pgTable(
  'links',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    projectId: projectId(),
    organizationId: organizationId(),
    address: text('address').notNull(),
    /** the user to whom the link adds the contact, or whose session requested the link */
    userId: text('user_id'),
    /** the ID of the contact if the link adds it */
    contactId: text('contact_id'),
    /** SHA-256 of the token, hex; the token itself is only in the email */
    tokenHash: text('token_hash').notNull().unique(),
    /** the PKCE challenge (S256), if the request had one */
    codeChallenge: text('code_challenge'),
    /**
     * the user fields that the site's own server set in an invitation; accepting it writes them to a user who existed
     * before
     */
    invitation: jsonb('invitation').$type<Invitation>(),
    /** the visitor who requested the link */
    ipAddress: text('ip_address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('links', table),
    ofMember('links', table),
    ofOrganization('links', table),
    index('links_address').on(table.address),
    index('links_expiry').on(table.expiresAt),
  ],
)
