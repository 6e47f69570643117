import { and, desc, eq, gt, lte, ne, type SQL } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { minutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { emails, users } from '../schema/people.ts'
import { projects } from '../schema/projects.ts'
import { type Factor, sessions } from '../schema/sessions.ts'
import { hasIdled } from './idle-rules.ts'
import { toSessionEnd } from './length-rules.ts'
import { createSessionToken } from './session-token.ts'

export type Session = typeof sessions.$inferSelect
export type User = typeof users.$inferSelect

/** A signed-in user: the session, the user, and the account data that most routes need. */
export type Caller = {
  session: Session
  user: User
  /** the primary email address; null if the account has none */
  email: Email | null
  /** when it was verified */
  verifiedAt: Date | null
  /** whether the session may call /api/v1 */
  reachesPortal: boolean
}

export type NewSession = {
  userId: string
  projectId: string
  minutes: number
  factors: Factor[]
  ip: string
  userAgent: string
}

/** Creates a session. The opaque token is returned once; the database stores its hash. */
export async function createSession(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  params: NewSession,
): Promise<{ session: Session; token: string }> {
  const now = deps.clock.now()
  const limit = await findLimit(tx, params.projectId)
  const id = newId(deps.random, 'session')
  const { token, columns } = await createSessionToken(tx, deps, id)
  const [session] = await tx
    .insert(sessions)
    .values({
      id,
      ...columns,
      userId: params.userId,
      projectId: params.projectId,
      startedAt: now,
      lastAccessedAt: now,
      expiresAt: toSessionEnd({ startedAt: now, now }, params.minutes, limit),
      factors: params.factors,
      ipAddress: params.ip,
      userAgent: params.userAgent,
    })
    .returning()
  if (!session) throw new Error('A session was inserted and not returned.')
  return { session, token }
}

/** Finds the caller of an opaque token, unless the session has ended. */
export const findCaller = (tx: Tx, token: string, now: Date): Promise<Caller | undefined> =>
  findCallerWhere(tx, eq(sessions.tokenHash, sha256Hex(token)), now)

/** Finds the caller of a session by its id, unless it has ended. */
export const findCallerById = (tx: Tx, sessionId: string, now: Date): Promise<Caller | undefined> =>
  findCallerWhere(tx, eq(sessions.id, sessionId), now)

async function findCallerWhere(tx: Tx, isSession: SQL, now: Date): Promise<Caller | undefined> {
  const [row] = await tx
    .select({
      session: sessions,
      user: users,
      email: emails.address,
      verifiedAt: emails.verifiedAt,
      reachesPortal: projects.reachesPortal,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(projects, eq(projects.id, sessions.projectId))
    .leftJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(isSession, gt(sessions.expiresAt, now)))
  return row && { ...row, email: row.email as Email | null }
}

/**
 * Finds a session of a project by its opaque token or its ID, unless it has ended.
 */
export async function findSession(
  tx: Tx,
  projectId: string,
  by: { token: string } | { id: string },
  now: Date,
): Promise<Session | undefined> {
  const named = 'token' in by ? eq(sessions.tokenHash, sha256Hex(by.token)) : eq(sessions.id, by.id)
  const isActive = and(named, eq(sessions.projectId, projectId), gt(sessions.expiresAt, now))
  const [session] = await tx.select().from(sessions).where(isActive)
  return session
}

/** Records the last use of a session, to the minute to save writes, and when it was used again after an idle time. */
export async function touchSession(tx: Tx, session: Session, now: Date): Promise<Session> {
  if (now.getTime() - session.lastAccessedAt.getTime() < minutes(1)) return session
  const use = { lastAccessedAt: now, ...(hasIdled(session, now) ? { resumedAt: now } : {}) }
  await tx.update(sessions).set(use).where(eq(sessions.id, session.id))
  return { ...session, ...use }
}

async function findLimit(tx: Tx, projectId: string): Promise<number> {
  const [project] = await tx
    .select({ sessionMinutes: projects.sessionMinutes })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (!project) throw new Error('Cannot start a session: the project does not exist.')
  return project.sessionMinutes
}

/** Extends a session to some minutes from now, within the project's limit. */
export async function extendSession(
  tx: Tx,
  { id, projectId, startedAt }: Session,
  length: number,
  now: Date,
): Promise<Session | undefined> {
  const expiresAt = toSessionEnd({ startedAt, now }, length, await findLimit(tx, projectId))
  const [session] = await tx
    .update(sessions)
    .set({ expiresAt, lastAccessedAt: now })
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
    .returning()
  return session
}

/** Replaces the custom claims of a session. */
export async function setCustomClaims(
  tx: Tx,
  session: Session,
  customClaims: Session['customClaims'],
): Promise<Session> {
  await tx.update(sessions).set({ customClaims }).where(eq(sessions.id, session.id))
  return { ...session, customClaims }
}

/** Adds a factor to a session. @throws AppError session_ended if the session has ended */
export async function addFactor(tx: Tx, session: Session, factor: Factor, now: Date): Promise<Session> {
  const [changed] = await tx
    .update(sessions)
    .set({ factors: [...session.factors, factor], lastAccessedAt: now })
    .where(eq(sessions.id, session.id))
    .returning()
  if (!changed) throw new AppError('session_ended')
  return changed
}

/** Lists the active sessions of a user, the last used first. */
export function listSessionsOf(tx: Tx, userId: string, now: Date): Promise<Session[]> {
  const theirs = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))
  return tx.select().from(sessions).where(theirs).orderBy(desc(sessions.lastAccessedAt), desc(sessions.id))
}

/** Lists the active sessions that a user has in a project, the last used first. */
export function listProjectSessions(
  tx: Tx,
  projectId: string,
  userId: string,
  now: Date,
): Promise<Session[]> {
  const theirs = and(
    eq(sessions.userId, userId),
    eq(sessions.projectId, projectId),
    gt(sessions.expiresAt, now),
  )
  return tx.select().from(sessions).where(theirs).orderBy(desc(sessions.lastAccessedAt), desc(sessions.id))
}

/** Ends a session of this user. @returns whether there was one */
export async function revokeSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of a user, except `exceptId` if given. */
export async function revokeAllSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  const all = eq(sessions.userId, userId)
  await tx.delete(sessions).where(exceptId === undefined ? all : and(all, ne(sessions.id, exceptId)))
}

/** Removes sessions that have expired. */
export async function sweepSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, now))
}
