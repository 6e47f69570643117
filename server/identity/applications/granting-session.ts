import { and, eq, gt, type SQL } from 'drizzle-orm'
import { sessions } from '../schema/sessions.ts'

/**
 * Whether the codes and tokens of applications are valid in a session: the session is active, and no second factor is
 * pending. A session can become pending later, when its user adds an authenticator app elsewhere (ADR 0049).
 */
export const isGranting = (now: Date): SQL | undefined =>
  and(gt(sessions.expiresAt, now), eq(sessions.secondFactorPending, false))
