import { and, eq, gt, type SQL } from 'drizzle-orm'
import { sessions } from '../schema/sessions.ts'

/**
 * Whether a session carries the codes and tokens of applications: it has not ended, and no second factor is missing. A
 * session can become pending later, when its user adds an authenticator app elsewhere (ADR 0049).
 */
export const isGranting = (now: Date): SQL | undefined =>
  and(gt(sessions.expiresAt, now), eq(sessions.secondFactorPending, false))
