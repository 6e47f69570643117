import { and, eq, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EndedAccess } from '../../../../emails/kinds.ts'
import { publish } from '../../base/events/publish.ts'
import { accessTokens, authorizationCodes, consents } from '../../base/schema/applications.ts'
import { knownBrowsers, recognizedBrowsers } from '../../base/schema/browsers.ts'
import { links } from '../../base/schema/links.ts'
import type { EntryKind } from '../../base/schema/log-kinds.ts'
import { oauthAttachTokens, oauthFlows, oauthRegistrations, oauthTokens } from '../../base/schema/oauth.ts'
import { passkeyChallenges, passkeys } from '../../base/schema/passkeys.ts'
import { codes, type SessionRow, sessions } from '../../base/schema/sessions.ts'
import { totps } from '../../base/schema/totps.ts'
import { userTokens } from '../../base/schema/user-tokens.ts'
import { walletChallenges, wallets } from '../../base/schema/wallets.ts'
import { type DirectoryUnit, deleteRows } from '../../base/unit-of-work.ts'
import { expirePassword, findPassword, knowsPassword } from './passwords.ts'

/**
 * The effect of a claim on the rows of a user, by table (rule O6). `kept`: the user keeps them. `ended`: they end,
 * because someone without access to the mailbox may have added them. `invalidated`: pending proofs and challenges
 * that name the user. A test requires an entry for each table with the ID of a user.
 */
export const fateOfTables = {
  emails: 'kept',
  members: 'kept',
  phoneNumbers: 'kept',
  logEntries: 'kept',
  /** each sign-up belongs to a future user */
  signUps: 'kept',
  passwords: 'ended',
  passkeys: 'ended',
  wallets: 'ended',
  oauthRegistrations: 'ended',
  totps: 'ended',
  sessions: 'ended',
  knownBrowsers: 'ended',
  recognizedBrowsers: 'ended',
  consents: 'ended',
  codes: 'invalidated',
  /** only members have them (members/store.ts) */
  intermediateSessions: 'invalidated',
  links: 'invalidated',
  userTokens: 'invalidated',
  oauthFlows: 'invalidated',
  oauthTokens: 'invalidated',
  oauthAttachTokens: 'invalidated',
  passkeyChallenges: 'invalidated',
  walletChallenges: 'invalidated',
} as const satisfies Record<string, 'kept' | 'ended' | 'invalidated'>

/** The sign-in methods that end, with the log entry for each. */
const methods = [
  { table: passkeys, ended: 'passkeys', kind: 'passkey_removed', key: 'passkey' },
  { table: wallets, ended: 'wallets', kind: 'wallet_removed', key: 'wallet' },
  { table: oauthRegistrations, ended: 'socialSignIns', kind: 'identity_removed', key: 'identity' },
  { table: totps, ended: 'totp', kind: 'totp_removed', key: 'totp' },
] as const satisfies readonly { table: UserTable; ended: EndedAccess; kind: EntryKind; key: string }[]

const invalidated = [
  codes,
  links,
  userTokens,
  oauthFlows,
  oauthTokens,
  oauthAttachTokens,
  passkeyChallenges,
  walletChallenges,
] as const

type UserTable = PgTable & { id: AnyPgColumn; projectId: AnyPgColumn; userId: AnyPgColumn }

/**
 * Ends everything in a user that someone without access to the mailbox may have added: the password requires a reset,
 * and sign-in methods, sessions, recognized browsers, consents and pending proofs end. Lock the user before.
 * @param kept the session that claims the user. It stays, and so does the password if that session knows it.
 * @param keepsTotp whether an authenticator app stays (rule B5)
 * @returns the kinds of access that ended
 */
export async function endUnclaimedAccess(
  unit: DirectoryUnit,
  userId: string,
  kept: SessionRow | undefined,
  { keepsTotp = false }: { keepsTotp?: boolean | undefined } = {},
): Promise<EndedAccess[]> {
  const ended: EndedAccess[] = []
  const password = await findPassword(unit, userId)
  const isKnown = password !== undefined && kept !== undefined && knowsPassword(kept, password)
  if (password && !isKnown && (await expirePassword(unit, userId))) ended.push('password')
  for (const { table, ended: name, kind, key } of methods) {
    if (keepsTotp && table === totps) continue
    const rows = await deleteRows(unit, table, eq(table.userId, userId))
    for (const { id } of rows) await publish(unit, { kind, userId, detail: { [key]: id } })
    if (rows.length > 0) ended.push(name)
  }
  if ((await endConsents(unit, userId)) > 0) ended.push('consents')
  if ((await endSessions(unit, userId, kept)) > 0) ended.push('sessions')
  for (const table of [knownBrowsers, recognizedBrowsers, ...invalidated]) {
    await deleteRows(unit, table, eq(table.userId, userId))
  }
  return ended
}

async function endConsents(unit: DirectoryUnit, userId: string): Promise<number> {
  const withdrawn = await deleteRows(unit, consents, eq(consents.userId, userId))
  for (const { applicationId: application } of withdrawn) {
    await publish(unit, { kind: 'consent_withdrawn', userId, detail: { application } })
  }
  return withdrawn.length
}

/** Ends the other sessions with their tokens, and the application tokens that the kept session issued. */
async function endSessions(
  unit: DirectoryUnit,
  userId: string,
  kept: SessionRow | undefined,
): Promise<number> {
  if (kept) {
    for (const table of [accessTokens, authorizationCodes]) {
      await deleteRows(unit, table, eq(table.sessionId, kept.id))
    }
  }
  const isOther = and(eq(sessions.userId, userId), kept ? ne(sessions.id, kept.id) : sql`true`)
  const ended = await deleteRows(unit, sessions, isOther)
  for (const { id } of ended) await publish(unit, { kind: 'session_revoked', userId, sessionId: id })
  return ended.length
}
