import { isSecondFactorMissing } from '../../accounts/sessions/second-factor.ts'
import { createSession, readSessionTerms, type SessionWithToken } from '../../accounts/sessions/store.ts'
import { recordSignIn } from '../../accounts/users/store.ts'
import type { Deps } from '../../base/deps.ts'
import { toSessionEnd } from '../../base/document/length-rules.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

/** A user who authenticated, and where. */
type Opening = {
  userId: string
  factors: Factor[]
  /** the length of the session; the project limits it */
  minutes: number
  ip: string
  userAgent: string
}

/**
 * Opens a session of a user. Decides, for every kind of sign-in, how long it lasts, which roles and claims it has, and
 * whether a second factor is missing.
 */
export async function openSession(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { userId, factors, minutes, ip, userAgent }: Opening,
): Promise<SessionWithToken> {
  const now = deps.clock.now()
  const { limit, customClaims, roles, signedInAt, ...rule } = await readSessionTerms(unit, userId)
  if (signedInAt === null) await recordSignIn(unit, deps, userId)
  return createSession(unit, deps, {
    userId,
    factors,
    ip,
    userAgent,
    expiresAt: toSessionEnd({ startedAt: now, now }, minutes, limit),
    secondFactorPending: await isSecondFactorMissing(unit, rule, { userId, factors }),
    roles,
    customClaims,
  })
}
