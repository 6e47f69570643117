import { and, eq, exists, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { projects } from '../../base/schema/projects.ts'
import { type Factor, sessions } from '../../base/schema/sessions.ts'
import { totps } from '../../base/schema/totps.ts'
import { inProject, type ProjectUnit, projectPlaceholder, updateRows } from '../../base/unit-of-work.ts'
import { isImpersonated } from '../users/user-change.ts'

const secondFactorTypes = ['totp', 'recovery_codes']

/**
 * Returns whether a factor is a second one: a code from an authenticator app, a recovery code, or a text message that was sent as a
 * second factor. Every other text message is a primary factor.
 */
export const isSecondFactor = ({ type, sequence_order: order }: Factor): boolean =>
  secondFactorTypes.includes(type) || order === 'SECONDARY'

/** Returns whether two factors are uses of the same kind of second factor. */
export const isSameSecondFactor = (factor: Factor, otherFactor: Factor): boolean =>
  isSecondFactor(factor) && factor.type === otherFactor.type

/** The columns of a project that determine whether its sessions need a second factor. */
export const secondFactorRule = { secondFactor: projects.secondFactor, isPortal: projects.isPortal }
type SecondFactorRule = Pick<typeof projects.$inferSelect, keyof typeof secondFactorRule>

/** Returns whether sessions of the project need the second factor of their account. The portal's sessions always do. */
const requires = ({ isPortal, secondFactor }: SecondFactorRule) => isPortal || secondFactor === 'at_sign_in'

async function isRequired(unit: ProjectUnit): Promise<boolean> {
  const [rule] = await unit.tx.select(secondFactorRule).from(projects).where(eq(projects.id, unit.projectId))
  return rule !== undefined && requires(rule)
}

/** Returns whether a new session with these factors still requires a second factor. An operator's session does not. */
export const isSecondFactorMissing = (
  { hasTotp, ...rule }: SecondFactorRule & { hasTotp: boolean },
  factors: readonly Factor[],
): boolean => hasTotp && requires(rule) && !factors.some(isSecondFactor) && !isImpersonated({ factors })

/** The condition of a prepared statement that a user has an authenticator app. */
export const hasVerifiedTotp = (tx: Tx, userId: SQLWrapper): SQL =>
  exists(
    tx
      .select({ id: totps.id })
      .from(totps)
      .where(inProject(projectPlaceholder, totps, eq(totps.userId, userId), isNotNull(totps.verifiedAt))),
  )

/** Requires the second factor in all sessions of an account except the one that just provided it. */
export async function requireSecondFactorElsewhere(
  unit: ProjectUnit,
  userId: string,
  sessionId: string | undefined,
): Promise<void> {
  if (!(await isRequired(unit))) return
  const isOtherSession = sessionId === undefined ? undefined : ne(sessions.id, sessionId)
  await updateRows(unit, sessions, { secondFactorPending: true }, eq(sessions.userId, userId), isOtherSession)
}

/** Stops requiring the second factor in the sessions of an account that no longer has one. */
export async function dropSecondFactor(unit: ProjectUnit, userId: string): Promise<void> {
  await updateRows(unit, sessions, { secondFactorPending: false }, eq(sessions.userId, userId))
}

/** Applies a changed rule of the project to its existing sessions. */
export async function applySecondFactorRule(unit: ProjectUnit): Promise<void> {
  const needsSecondFactor = await isRequired(unit)
  const ofUser = and(
    eq(totps.projectId, sessions.projectId),
    eq(totps.userId, sessions.userId),
    isNotNull(totps.verifiedAt),
  )
  const given = sql`exists (select 1 from jsonb_array_elements(${sessions.factors}) as factor
    where factor ->> 'type' in ('totp', 'recovery_codes', 'impersonated'))`
  const isMissing = sql<boolean>`exists (select 1 from ${totps} where ${ofUser}) and not ${given}`
  await updateRows(unit, sessions, { secondFactorPending: needsSecondFactor ? isMissing : false })
}
