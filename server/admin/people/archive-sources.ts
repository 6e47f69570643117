import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { accessTokens, authorizationCodes, consents } from '../../identity/schema/applications.ts'
import { knownBrowsers, recognizedBrowsers } from '../../identity/schema/browsers.ts'
import { links } from '../../identity/schema/links.ts'
import { logEntries } from '../../identity/schema/log.ts'
import {
  oauthAttachTokens,
  oauthFlows,
  oauthRegistrations,
  oauthTokens,
} from '../../identity/schema/oauth.ts'
import { passkeyChallenges, passkeys } from '../../identity/schema/passkeys.ts'
import { codes, sessions } from '../../identity/schema/sessions.ts'
import { recoveryCodes, totps } from '../../identity/schema/totps.ts'
import { userTokens } from '../../identity/schema/user-tokens.ts'
import { emails, passwords, phoneNumbers, users } from '../../identity/schema/users.ts'
import { walletChallenges, wallets } from '../../identity/schema/wallets.ts'
import { webhookEvents } from '../../identity/schema/webhooks.ts'
import { outbox } from '../../platform/schema/messages.ts'
import { billingAccounts, subscriptions } from '../../portal/schema/billing.ts'
import {
  activity,
  banAccounts,
  bans,
  files,
  openers,
  organizationOpeners,
  permissions,
  preservedBans,
} from '../../portal/schema/files.ts'
import { keyReleases } from '../../portal/schema/key-releases.ts'
import {
  heldAddresses,
  organizations,
  personAddresses,
  personSessions,
  persons,
} from '../../portal/schema/persons.ts'
import { plannedNotices, recipientEmails } from '../../portal/schema/recipients.ts'

/** The user whose data is archived. */
export type Subject = {
  projectId: string
  userId: string
  /** all email addresses, phone numbers and wallet addresses */
  contacts: readonly string[]
  /** keyed hashes of the contacts, as used in the log for rejected requests */
  accounts: readonly string[]
  sessionIds: readonly string[]
}

/** Which rows of a table belong to a user, and which columns an archive leaves out because they are secret. */
type Source = { table: PgTable; rows: (subject: Subject) => SQL | undefined; without?: readonly string[] }

const anyOf = (column: Parameters<typeof inArray>[0], values: readonly string[]) =>
  inArray(column, [...values])
const ofOrganization = (column: Parameters<typeof eq>[0], { userId }: Subject) =>
  sql`${column} in (select organization_id from persons where id = ${userId} and (is_admin or organization_id in
    (select id from organizations where domain is null)))`

/** A user's data in identity, by its name in an archive. */
export const identitySources: Readonly<Record<string, Source>> = {
  user: { table: users, rows: ({ userId }) => eq(users.id, userId) },
  email_addresses: { table: emails, rows: ({ userId }) => eq(emails.userId, userId) },
  phone_numbers: { table: phoneNumbers, rows: ({ userId }) => eq(phoneNumbers.userId, userId) },
  password: { table: passwords, rows: ({ userId }) => eq(passwords.userId, userId), without: ['hash'] },
  passkeys: { table: passkeys, rows: ({ userId }) => eq(passkeys.userId, userId) },
  passkey_challenges: {
    table: passkeyChallenges,
    rows: ({ userId, sessionIds }) =>
      or(eq(passkeyChallenges.userId, userId), anyOf(passkeyChallenges.sessionId, sessionIds)),
    without: ['hash'],
  },
  wallets: { table: wallets, rows: ({ userId }) => eq(wallets.userId, userId) },
  wallet_challenges: {
    table: walletChallenges,
    rows: ({ userId, sessionIds, contacts }) =>
      or(
        eq(walletChallenges.userId, userId),
        anyOf(walletChallenges.sessionId, sessionIds),
        anyOf(walletChallenges.address, contacts),
      ),
    without: ['message'],
  },
  social_identities: {
    table: oauthRegistrations,
    rows: ({ userId }) => eq(oauthRegistrations.userId, userId),
  },
  social_sign_ins: {
    table: oauthFlows,
    rows: ({ userId }) => eq(oauthFlows.userId, userId),
    without: ['stateHash', 'browserHash', 'codeChallenge'],
  },
  social_tokens: {
    table: oauthTokens,
    rows: ({ userId, sessionIds }) =>
      or(eq(oauthTokens.userId, userId), anyOf(oauthTokens.waitsForSession, sessionIds)),
    without: ['tokenHash', 'browserHash', 'codeChallenge', 'sealedIdentity'],
  },
  social_link_tokens: {
    table: oauthAttachTokens,
    rows: ({ userId }) => eq(oauthAttachTokens.userId, userId),
    without: ['tokenHash'],
  },
  authenticator_app: {
    table: totps,
    rows: ({ userId }) => eq(totps.userId, userId),
    without: ['sealedSecret', 'lastStep'],
  },
  recovery_codes: {
    table: recoveryCodes,
    rows: ({ userId }) => sql`${recoveryCodes.totpId} in (select id from totps where user_id = ${userId})`,
    without: ['codeHash'],
  },
  sessions: {
    table: sessions,
    rows: ({ userId }) => eq(sessions.userId, userId),
    without: ['tokenHash', 'tokenSalt', 'tokenKeyVersion'],
  },
  codes: {
    table: codes,
    rows: ({ userId, contacts }) => or(eq(codes.userId, userId), anyOf(codes.address, contacts)),
    without: ['codeHash', 'requestedBy'],
  },
  links: {
    table: links,
    rows: ({ userId, contacts }) => or(eq(links.userId, userId), anyOf(links.address, contacts)),
    without: ['tokenHash', 'codeChallenge'],
  },
  user_tokens: {
    table: userTokens,
    rows: ({ userId }) => eq(userTokens.userId, userId),
    without: ['tokenHash'],
  },
  applications: { table: consents, rows: ({ userId }) => eq(consents.userId, userId) },
  application_codes: {
    table: authorizationCodes,
    rows: ({ sessionIds }) => anyOf(authorizationCodes.sessionId, sessionIds),
    without: ['codeHash', 'codeChallenge', 'nonce'],
  },
  application_tokens: {
    table: accessTokens,
    rows: ({ sessionIds }) => anyOf(accessTokens.sessionId, sessionIds),
    without: ['tokenHash', 'codeHash'],
  },
  known_browsers: { table: knownBrowsers, rows: ({ userId }) => eq(knownBrowsers.userId, userId) },
  recognized_browsers: {
    table: recognizedBrowsers,
    rows: ({ userId }) => eq(recognizedBrowsers.userId, userId),
    without: ['mark'],
  },
  log: {
    table: logEntries,
    rows: ({ userId, accounts, sessionIds }) =>
      or(
        eq(logEntries.userId, userId),
        anyOf(logEntries.account, accounts),
        anyOf(logEntries.sessionId, sessionIds),
      ),
  },
  webhook_events: { table: webhookEvents, rows: ({ userId }) => eq(webhookEvents.subject, userId) },
}

/** Messages waiting to be sent. They belong to no project. */
export const platformSources: Readonly<Record<string, Source>> = {
  messages: { table: outbox, rows: ({ contacts }) => anyOf(outbox.to, contacts), without: ['sealed'] },
}

/** A user's data in the portal, by its name in an archive. */
export const portalSources: Readonly<Record<string, Source>> = {
  person: { table: persons, rows: ({ userId }) => eq(persons.id, userId), without: ['pinHash'] },
  person_addresses: { table: personAddresses, rows: ({ userId }) => eq(personAddresses.userId, userId) },
  person_sessions: { table: personSessions, rows: ({ userId }) => eq(personSessions.userId, userId) },
  held_addresses: {
    table: heldAddresses,
    rows: ({ userId }) => eq(heldAddresses.formerUserId, userId),
    without: ['addressHash'],
  },
  organization: {
    table: organizations,
    rows: ({ userId }) =>
      sql`${organizations.id} = (select organization_id from persons where id = ${userId})`,
  },
  billing_accounts: {
    table: billingAccounts,
    rows: (subject) => ofOrganization(billingAccounts.organizationId, subject),
  },
  subscriptions: {
    table: subscriptions,
    rows: (subject) => ofOrganization(subscriptions.organizationId, subject),
  },
  files: { table: files, rows: ({ userId }) => eq(files.ownerId, userId) },
  permissions: {
    table: permissions,
    rows: ({ userId, contacts }) =>
      or(
        anyOf(permissions.grantee, contacts),
        sql`${permissions.fileId} in (select id from files where owner_id = ${userId})`,
      ),
  },
  recipient_mails: {
    table: recipientEmails,
    rows: ({ userId, contacts }) =>
      or(
        anyOf(recipientEmails.recipient, contacts),
        sql`${recipientEmails.fileId} in (select id from files where owner_id = ${userId})`,
      ),
  },
  key_releases: {
    table: keyReleases,
    rows: ({ userId }) =>
      sql`${keyReleases.sessionId} in (select id from person_sessions where user_id = ${userId})`,
  },
  planned_notices: {
    table: plannedNotices,
    rows: ({ userId }) => sql`${plannedNotices.fileId} in (select id from files where owner_id = ${userId})`,
  },
  openers: {
    table: openers,
    rows: ({ userId, contacts }) => or(eq(openers.ownerId, userId), anyOf(openers.grantee, contacts)),
  },
  organization_openers: {
    table: organizationOpeners,
    rows: ({ contacts }) => anyOf(organizationOpeners.grantee, contacts),
  },
  bans: {
    table: bans,
    rows: ({ userId, contacts }) => or(eq(bans.bakerId, userId), anyOf(bans.address, contacts)),
  },
  ban_accounts: { table: banAccounts, rows: ({ userId }) => eq(banAccounts.userId, userId) },
  preserved_bans: {
    table: preservedBans,
    rows: ({ userId }) => eq(preservedBans.bakerId, userId),
    without: ['personHash'],
  },
  activity: {
    table: activity,
    rows: ({ userId, contacts }) =>
      or(
        eq(activity.actorId, userId),
        eq(activity.bakerId, userId),
        anyOf(activity.actor, contacts),
        anyOf(activity.subject, contacts),
      ),
    without: ['searchText'],
  },
}
