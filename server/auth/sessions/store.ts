import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { emails, users } from '../../db/schema/people.ts'
import { projects } from '../../db/schema/projects.ts'
import { type Factor, sessions } from '../../db/schema/sessions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { minutes } from '../../platform/clock.ts'
import { sha256Hex } from '../../secrets/secrets.ts'
import { hasIdled } from './idle-rules.ts'
import { toSessionEnd } from './length-rules.ts'

export type Session = typeof sessions.$inferSelect
export type User = typeof users.$inferSelect

/** Somebody signed in: the session, whose it is, and what of their account the gate and most calls look at. */
export type Caller = {
  session: Session
  user: User
  /** the primary address; null for an account that has none yet */
  email: Email | null
  /** when the address was proved; null too where the gate wants it proved again */
  verifiedAt: Date | null
  /** whether this session is a bearer token of /api/v1 */
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

/** Begins a session. The opaque token is given once, here; the database keeps its hash. */
export async function createSession(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  wanted: NewSession,
): Promise<{ session: Session; token: string }> {
  const now = clock.now()
  const limit = await findLimit(tx, wanted.projectId)
  const token = random.bytes(32).toString('base64url')
  const [session] = await tx
    .insert(sessions)
    .values({
      id: newId(random, 'session'),
      userId: wanted.userId,
      projectId: wanted.projectId,
      tokenHash: sha256Hex(token),
      startedAt: now,
      lastAccessedAt: now,
      expiresAt: toSessionEnd({ startedAt: now, now }, wanted.minutes, limit),
      factors: wanted.factors,
      ipAddress: wanted.ip,
      userAgent: wanted.userAgent,
    })
    .returning()
  if (!session) throw new Error('A session was inserted and not returned.')
  return { session, token }
}

/**
 * The caller whose opaque token this is, unless the session has ended. One that was left alone for long has not given
 * its PIN any more.
 */
export async function findCaller(tx: Tx, token: string, now: Date): Promise<Caller | undefined> {
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
    .where(and(eq(sessions.tokenHash, sha256Hex(token)), gt(sessions.expiresAt, now)))
  if (!row) return undefined
  const session = hasIdled(row.session, now) ? await forgetPin(tx, row.session) : row.session
  return {
    ...row,
    session,
    email: row.email as Email | null,
    verifiedAt: row.user.reverifyAddress === null ? row.verifiedAt : null,
  }
}

/** Notes that a session was used; to the minute, so that not every call writes. */
export async function touchSession(tx: Tx, session: Session, now: Date): Promise<void> {
  if (now.getTime() - session.lastAccessedAt.getTime() < minutes(1)) return
  await tx.update(sessions).set({ lastAccessedAt: now }).where(eq(sessions.id, session.id))
}

async function findLimit(tx: Tx, projectId: string): Promise<number> {
  const [project] = await tx
    .select({ sessionMinutes: projects.sessionMinutes })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (!project) throw new Error('A session was to begin in a project that there is none of.')
  return project.sessionMinutes
}

/** Moves the end of a session to that many minutes from now, as far as the project allows. */
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

/** Notes that a session has shown one more factor. @throws AppError session_ended where it ended at the same moment */
export async function addFactor(tx: Tx, session: Session, factor: Factor, now: Date): Promise<Session> {
  const [changed] = await tx
    .update(sessions)
    .set({ factors: [...session.factors, factor], lastAccessedAt: now })
    .where(eq(sessions.id, session.id))
    .returning()
  if (!changed) throw new AppError('session_ended')
  return changed
}

export async function markPinGiven(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ pinGivenAt: now }).where(eq(sessions.id, sessionId))
}

/** The other sessions of a user have to give the PIN again. */
export async function forgetPinElsewhere(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId))
  await tx.update(sessions).set({ pinGivenAt: null }).where(others)
}

/** The session has to give the PIN anew before it gets any further. */
export async function forgetPin(tx: Tx, session: Session): Promise<Session> {
  await tx.update(sessions).set({ pinGivenAt: null }).where(eq(sessions.id, session.id))
  return { ...session, pinGivenAt: null }
}

/** Every session of a user that has not ended, the one used last first. */
export function listSessionsOf(tx: Tx, userId: string, now: Date): Promise<Session[]> {
  const theirs = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))
  return tx.select().from(sessions).where(theirs).orderBy(desc(sessions.lastAccessedAt), desc(sessions.id))
}

/** Ends one session of a user's own. @returns whether there was one */
export async function revokeSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends every session of a user, but for one if it is named. */
export async function revokeAllSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  const all = eq(sessions.userId, userId)
  await tx.delete(sessions).where(exceptId === undefined ? all : and(all, ne(sessions.id, exceptId)))
}

/** Removes the rows of sessions that have ended by themselves. */
export async function sweepSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, now))
}
