import { and, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { intermediateSessions } from './schema/intermediate-sessions.ts'
import { links } from './schema/links.ts'
import { oauthAttachTokens, oauthFlows, oauthTokens, oneTapStarts, usedIdTokens } from './schema/oauth.ts'
import { passkeyChallenges } from './schema/passkeys.ts'
import { rejectedNumbers } from './schema/rejected-numbers.ts'
import { codes, sessions } from './schema/sessions.ts'
import { signUps } from './schema/sign-ups.ts'
import { totps } from './schema/totps.ts'
import { userTokens } from './schema/user-tokens.ts'
import { walletChallenges } from './schema/wallets.ts'

/** The tables whose rows end at `expiresAt`, with nothing that outlives them. */
const expiringTables = [
  sessions,
  codes,
  links,
  userTokens,
  intermediateSessions,
  signUps,
  oauthFlows,
  oauthAttachTokens,
  oauthTokens,
  oneTapStarts,
  usedIdTokens,
  passkeyChallenges,
  walletChallenges,
  rejectedNumbers,
] as const

/** Deletes the expired rows of all projects, and authenticator apps whose enrollment was not completed in time. */
export async function sweepExpired(tx: Tx, now: Date): Promise<void> {
  for (const table of expiringTables) await tx.delete(table).where(lte(table.expiresAt, now))
  await tx.delete(totps).where(and(isNull(totps.verifiedAt), lte(totps.expiresAt, now)))
}
