import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { passkeyChallenges } from '../../db/schema/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { later, minutes } from '../../platform/clock.ts'
import { sha256Hex } from '../../secrets/secrets.ts'

export type PasskeyChallenge = typeof passkeyChallenges.$inferSelect

/**
 * How long a challenge works. One for signing in may lie in an autofill list for as long as somebody looks at the
 * page, and only signs them in there; one for registering belongs to a session and to a click in it.
 */
const lifetime = { register: minutes(5), authenticate: minutes(15) }

/** Makes a challenge: 32 random bytes, given out once; the database keeps the hash of what browsers repeat, their base64url. */
export async function issueChallenge(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  wanted: Omit<typeof passkeyChallenges.$inferInsert, 'hash' | 'expiresAt'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(random.bytes(32))
  const hash = sha256Hex(Buffer.from(challenge).toString('base64url'))
  const expiresAt = later(clock.now(), lifetime[wanted.purpose])
  await tx.insert(passkeyChallenges).values({ ...wanted, hash, expiresAt })
  return challenge
}

/** Takes a challenge back, once; whatever becomes of the answer to it, it does not work again. */
export async function consumeChallenge(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  asked: { purpose: PasskeyChallenge['purpose']; projectId: string; challenge: string },
): Promise<PasskeyChallenge | undefined> {
  const isAsked = and(
    eq(passkeyChallenges.hash, sha256Hex(asked.challenge)),
    eq(passkeyChallenges.purpose, asked.purpose),
    eq(passkeyChallenges.projectId, asked.projectId),
  )
  const [row] = await tx.delete(passkeyChallenges).where(isAsked).returning()
  return row && row.expiresAt > clock.now() ? row : undefined
}

export async function sweepPasskeyChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}
