import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accessTokens, authorizationCodes, consents } from '../../identity/base/schema/applications.ts'
import { knownBrowsers, recognizedBrowsers } from '../../identity/base/schema/browsers.ts'
import { links } from '../../identity/base/schema/links.ts'
import { logEntries } from '../../identity/base/schema/log.ts'
import {
  oauthAttachTokens,
  oauthFlows,
  oauthRegistrations,
  oauthTokens,
} from '../../identity/base/schema/oauth.ts'
import { passkeyChallenges, passkeys } from '../../identity/base/schema/passkeys.ts'
import { codes, sessions } from '../../identity/base/schema/sessions.ts'
import { recoveryCodes, totps } from '../../identity/base/schema/totps.ts'
import { userTokens } from '../../identity/base/schema/user-tokens.ts'
import { emails, passwords, phoneNumbers, users } from '../../identity/base/schema/users.ts'
import { walletChallenges, wallets } from '../../identity/base/schema/wallets.ts'
import { webhookEvents } from '../../identity/base/schema/webhooks.ts'
import { outbox } from '../../platform/schema/messages.ts'
import { accessRequests } from '../../portal/schema/access-requests.ts'
import { billingAccounts, subscriptions } from '../../portal/schema/billing.ts'
import {
  activity,
  banAccounts,
  bans,
  companyOpeners,
  files,
  openers,
  permissions,
  preservedBans,
} from '../../portal/schema/files.ts'
import { keyReleases } from '../../portal/schema/key-releases.ts'
import {
  companies,
  heldAddresses,
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

const anyOf = (column: PgColumn, values: readonly string[]) => inArray(column, [...values])
const ofCompany = (column: PgColumn, { userId }: Subject) =>
  sql`${column} in (select organization_id from persons where id = ${userId} and (is_admin or organization_id in
    (select id from organizations where domain is null)))`

const ofOwnFile = (column: PgColumn, userId: string) =>
  sql`${column} in (select id from files where owner_id = ${userId})`
const ofUser = (table: PgTable & { userId: PgColumn }, without: readonly string[] = []): Source => ({
  table,
  rows: ({ userId }) => eq(table.userId, userId),
  without,
})

/** A user's data in identity, by its name in an archive. */
export const identitySources: Readonly<Record<string, Source>> = {
  user: { table: users, rows: ({ userId }) => eq(users.id, userId) },
  email_addresses: ofUser(emails),
  phone_numbers: ofUser(phoneNumbers),
  password: ofUser(passwords, ['hash']),
  passkeys: ofUser(passkeys),
  passkey_challenges: {
    table: passkeyChallenges,
    rows: ({ userId, sessionIds }) =>
      or(eq(passkeyChallenges.userId, userId), anyOf(passkeyChallenges.sessionId, sessionIds)),
    without: ['hash'],
  },
  wallets: ofUser(wallets),
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
  social_identities: ofUser(oauthRegistrations, ['sealedTokens']),
  social_sign_ins: ofUser(oauthFlows, ['stateHash', 'browserHash', 'codeChallenge']),
  social_tokens: {
    table: oauthTokens,
    rows: ({ userId, sessionIds }) =>
      or(eq(oauthTokens.userId, userId), anyOf(oauthTokens.waitsForSession, sessionIds)),
    without: ['tokenHash', 'browserHash', 'codeChallenge', 'sealedIdentity'],
  },
  social_link_tokens: ofUser(oauthAttachTokens, ['tokenHash']),
  authenticator_app: ofUser(totps, ['sealedSecret', 'lastStep']),
  recovery_codes: {
    table: recoveryCodes,
    rows: ({ userId }) => sql`${recoveryCodes.totpId} in (select id from totps where user_id = ${userId})`,
    without: ['codeHash', 'sealedCode'],
  },
  sessions: ofUser(sessions, ['tokenHash', 'tokenSalt', 'tokenKeyVersion']),
  codes: {
    table: codes,
    rows: ({ userId, contacts }) => or(eq(codes.userId, userId), anyOf(codes.address, contacts)),
    without: ['codeHash', 'requestedBy', 'browserHash'],
  },
  links: {
    table: links,
    rows: ({ userId, contacts }) => or(eq(links.userId, userId), anyOf(links.address, contacts)),
    without: ['tokenHash', 'codeChallenge'],
  },
  user_tokens: ofUser(userTokens, ['tokenHash']),
  applications: ofUser(consents),
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
  known_browsers: ofUser(knownBrowsers),
  recognized_browsers: ofUser(recognizedBrowsers, ['mark']),
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
  person_addresses: ofUser(personAddresses),
  person_sessions: ofUser(personSessions),
  held_addresses: {
    table: heldAddresses,
    rows: ({ userId }) => eq(heldAddresses.formerUserId, userId),
    without: ['addressHash'],
  },
  organization: {
    table: companies,
    rows: ({ userId }) => sql`${companies.id} = (select organization_id from persons where id = ${userId})`,
  },
  billing_accounts: {
    table: billingAccounts,
    rows: (subject) => ofCompany(billingAccounts.companyId, subject),
  },
  subscriptions: {
    table: subscriptions,
    rows: (subject) => ofCompany(subscriptions.companyId, subject),
  },
  files: { table: files, rows: ({ userId }) => eq(files.ownerId, userId) },
  permissions: {
    table: permissions,
    rows: ({ userId, contacts }) =>
      or(anyOf(permissions.grantee, contacts), ofOwnFile(permissions.fileId, userId)),
  },
  recipient_mails: {
    table: recipientEmails,
    rows: ({ userId, contacts }) =>
      or(anyOf(recipientEmails.recipient, contacts), ofOwnFile(recipientEmails.fileId, userId)),
    without: ['referenceHash'],
  },
  // A declined request looks like a pending one, as to the user (rule F37).
  access_requests: {
    table: accessRequests,
    rows: ({ userId }) => eq(accessRequests.userId, userId),
    without: ['declinedAt'],
  },
  key_releases: {
    table: keyReleases,
    rows: ({ userId }) =>
      sql`${keyReleases.sessionId} in (select id from person_sessions where user_id = ${userId})`,
  },
  planned_notices: {
    table: plannedNotices,
    rows: ({ userId }) => ofOwnFile(plannedNotices.fileId, userId),
  },
  openers: {
    table: openers,
    rows: ({ userId, contacts }) => or(eq(openers.ownerId, userId), anyOf(openers.grantee, contacts)),
  },
  organization_openers: {
    table: companyOpeners,
    rows: ({ contacts }) => anyOf(companyOpeners.grantee, contacts),
  },
  bans: {
    table: bans,
    rows: ({ userId, contacts }) => or(eq(bans.bakerId, userId), anyOf(bans.address, contacts)),
  },
  ban_accounts: ofUser(banAccounts),
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
    without: ['searchText', 'foldedText'],
  },
}
