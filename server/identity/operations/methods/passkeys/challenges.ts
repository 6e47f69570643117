import { and, eq } from 'drizzle-orm'
import { later, minutes } from '../../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../../platform/secrets/secrets.ts'
import type { Deps } from '../../../base/deps.ts'
import { passkeyChallenges } from '../../../base/schema/passkeys.ts'
import { type DirectoryUnit, deleteRows } from '../../../base/unit-of-work.ts'

export type PasskeyChallenge = typeof passkeyChallenges.$inferSelect

/**
 * The lifetime of challenges. A sign-in challenge waits in an autofill list while the page is open, and only signs in
 * on that page. A registration challenge belongs to a session and a click.
 */
const lifetime = { register: minutes(5), authenticate: minutes(15) }

/** Issues a challenge of 32 random bytes. Browsers return its base64url, and the database stores the hash of that. */
export async function issueChallenge(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  fields: Omit<typeof passkeyChallenges.$inferInsert, 'hash' | 'projectId' | 'expiresAt'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(random.bytes(32))
  const hash = sha256Hex(Buffer.from(challenge).toString('base64url'))
  const expiresAt = later(clock.now(), lifetime[fields.purpose])
  await unit.tx.insert(passkeyChallenges).values({ ...fields, projectId: unit.projectId, hash, expiresAt })
  return challenge
}

/** Consumes a challenge. The challenge cannot be used again, even if the response to it is invalid. */
export async function consumeChallenge(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  query: { purpose: PasskeyChallenge['purpose']; challenge: string },
): Promise<PasskeyChallenge | undefined> {
  const isAsked = and(
    eq(passkeyChallenges.hash, sha256Hex(query.challenge)),
    eq(passkeyChallenges.purpose, query.purpose),
  )
  const [row] = await deleteRows(unit, passkeyChallenges, isAsked)
  return row && row.expiresAt > clock.now() ? row : undefined
}
