import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { projects } from '../schema/projects.ts'
import { type Factor, sessions } from '../schema/sessions.ts'
import { totps } from '../schema/totps.ts'
import { isImpersonated } from '../users/impersonated-rules.ts'

const secondFactorTypes = ['totp', 'recovery_codes']

/** Whether a factor is a code of an authenticator app or a recovery code. */
export const isSecondFactor = ({ type }: Factor): boolean => secondFactorTypes.includes(type)

/** Whether two factors are uses of the same kind of second factor. */
export const isSameSecondFactor = (one: Factor, other: Factor): boolean =>
  isSecondFactor(one) && one.type === other.type

/** Whether sessions of the project need the second factor of their account. The portal's always do. */
async function isRequired(tx: DirectoryTx): Promise<boolean> {
  const [project] = await tx
    .select({ secondFactor: projects.secondFactor, isPortal: projects.isPortal })
    .from(projects)
    .where(eq(projects.id, tx.projectId))
  return project !== undefined && (project.isPortal || project.secondFactor === 'at_sign_in')
}

/** Whether a new session with these factors must still give a second factor. The session of an operator need not. */
export async function isSecondFactorMissing(
  tx: DirectoryTx,
  { userId, factors }: { userId: string; factors: readonly Factor[] },
): Promise<boolean> {
  if (factors.some(isSecondFactor) || isImpersonated({ factors }) || !(await isRequired(tx))) return false
  return hasVerifiedTotp(tx, userId)
}

const hasVerifiedTotp = async (tx: DirectoryTx, userId: string): Promise<boolean> =>
  (await tx.$count(totps, inDirectory(tx, totps, eq(totps.userId, userId), isNotNull(totps.verifiedAt)))) > 0

/** Requires the second factor in all sessions of an account but one, which just gave it. */
export async function requireSecondFactorElsewhere(
  tx: DirectoryTx,
  userId: string,
  sessionId: string | undefined,
): Promise<void> {
  if (!(await isRequired(tx))) return
  const others = sessionId === undefined ? undefined : ne(sessions.id, sessionId)
  await tx
    .update(sessions)
    .set({ secondFactorPending: true })
    .where(inDirectory(tx, sessions, eq(sessions.userId, userId), others))
}

/** Requires no second factor in the sessions of an account that has none anymore. */
export async function dropSecondFactor(tx: DirectoryTx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactorPending: false })
    .where(inDirectory(tx, sessions, eq(sessions.userId, userId)))
}

/** Applies a changed rule of the project to the sessions that it has. */
export async function applySecondFactorRule(tx: DirectoryTx): Promise<void> {
  const needsSecondFactor = await isRequired(tx)
  const ofUser = and(
    eq(totps.projectId, sessions.projectId),
    eq(totps.userId, sessions.userId),
    isNotNull(totps.verifiedAt),
  )
  const given = sql`exists (select 1 from jsonb_array_elements(${sessions.factors}) as factor
    where factor ->> 'type' in ('totp', 'recovery_codes', 'impersonated'))`
  const isMissing = sql<boolean>`exists (select 1 from ${totps} where ${ofUser}) and not ${given}`
  await tx
    .update(sessions)
    .set({ secondFactorPending: needsSecondFactor ? isMissing : false })
    .where(inDirectory(tx, sessions))
}
