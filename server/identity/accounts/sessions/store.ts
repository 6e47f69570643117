import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { compileSql, prepareStatement, toPlaceholders } from '../../../platform/db/prepared.ts'
import { writeBehind } from '../../../platform/db/write-together.ts'
import { RequestError } from '../../../platform/errors/request-error.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { toSessionEnd } from '../../base/document/length-rules.ts'
import { describeFactor, publish } from '../../base/events/publish.ts'
import { projects } from '../../base/schema/projects.ts'
import { type Factor, sessions } from '../../base/schema/sessions.ts'
import { members, users } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  type ProjectUnit,
  projectPlaceholder,
  updateRow,
  updateRows,
} from '../../base/unit-of-work.ts'
import { hasKindOfBrowser, toKindMark } from '../users/browsers.ts'
import { isImpersonated, rejectImpersonated } from '../users/user-change.ts'
import { hasIdled } from './idle-rules.ts'
import { hasVerifiedTotp, isSameSecondFactor, isSecondFactor, secondFactorRule } from './second-factor.ts'
import { createSessionToken } from './tokens.ts'

export type Session = typeof sessions.$inferSelect
export type User = typeof users.$inferSelect

/** A session with its opaque token. */
export type SessionWithToken = { session: Session; token: string }

export type NewSession = {
  userId: string
  factors: Factor[]
  ip: string
  userAgent: string
  expiresAt: Date
  /** whether the session requires a second factor before it can be used */
  secondFactorPending: boolean
  roles: string[]
  customClaims: Session['customClaims']
}

const insertSession = compileSql<Session>((tx) =>
  tx
    .insert(sessions)
    .values(
      toPlaceholders(
        sessions,
        ...(['id', 'userId', 'projectId', 'tokenHash', 'tokenSalt', 'tokenKeyVersion', 'startedAt'] as const),
        ...(['lastAccessedAt', 'expiresAt', 'factors', 'secondFactorPending', 'customClaims'] as const),
        ...(['roles', 'ipAddress', 'userAgent'] as const),
      ),
    ),
)

/** Creates a session. The opaque token is returned once; the database stores its hash. */
export async function createSession(
  unit: ProjectUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { ip, userAgent, ...values }: NewSession,
): Promise<SessionWithToken> {
  const now = deps.clock.now()
  const { userId, factors } = values
  const id = newId(deps.random, 'session')
  const { token, columns } = await createSessionToken(unit, deps, id)
  const session: Session = {
    id,
    ...columns,
    ...values,
    projectId: unit.projectId,
    startedAt: now,
    lastAccessedAt: now,
    resumedAt: null,
    ipAddress: ip,
    userAgent,
  }
  writeBehind(unit.tx, [insertSession(unit.tx, session)])
  const [factor] = factors
  const method = factor && describeFactor(factor)
  await publish(unit, { kind: 'sign_in', userId, sessionId: id, ...method })
  return { session, token }
}

/** Finds a session by its opaque token or its ID, unless it has ended. */
export async function findSession(
  unit: ProjectUnit,
  by: { token: string } | { id: string },
  now: Date,
): Promise<Session | undefined> {
  const isReferenced = 'token' in by ? eq(sessions.tokenHash, sha256Hex(by.token)) : eq(sessions.id, by.id)
  return findRow(unit, sessions, isReferenced, gt(sessions.expiresAt, now))
}

/** Returns whether the last use of a session was recorded more than a minute ago. */
export const isTouchDue = ({ lastAccessedAt }: Session, now: Date): boolean =>
  now.getTime() - lastAccessedAt.getTime() >= minutes(1)

/**
 * Records the last use of a session, to the minute to save writes, and the time when it is used again after an idle
 * period.
 */
export async function touchSession(unit: ProjectUnit, session: Session, now: Date): Promise<Session> {
  if (!isTouchDue(session, now)) return session
  const use = { lastAccessedAt: now, ...(hasIdled(session, now) ? { resumedAt: now } : {}) }
  await updateRows(unit, sessions, use, eq(sessions.id, session.id))
  return { ...session, ...use }
}

async function findLimit(unit: ProjectUnit): Promise<number> {
  const [project] = await unit.tx
    .select({ sessionMinutes: projects.sessionMinutes })
    .from(projects)
    .where(eq(projects.id, unit.projectId))
  if (!project) throw new Error('Cannot start a session: the project does not exist.')
  return project.sessionMinutes
}

/** Rule B31: a sign-in that commits after the member was removed is rejected. */
const isNotRemoved = sql`not exists (select 1 from ${members} where ${eq(members.userId, users.id)} and ${eq(members.status, 'deleted')})`

const readTerms = prepareStatement('session_terms', (tx) => {
  const userId = sql.placeholder('userId')
  return (
    tx
      .select({
        limit: projects.sessionMinutes,
        customClaims: projects.sessionClaims,
        ...secondFactorRule,
        hasTotp: sql<boolean>`${hasVerifiedTotp(tx, userId)}`,
        roles: users.roles,
        signedInAt: users.signedInAt,
        isKnownKind: sql<boolean>`${hasKindOfBrowser(tx, userId, sql.placeholder('kindOfBrowser'))}`,
      })
      .from(users)
      .innerJoin(projects, eq(projects.id, users.projectId))
      .where(inProject(projectPlaceholder, users, eq(users.id, userId), isNotRemoved))
      // A change of the roles waits for this session, and then changes it too (users/store.ts).
      .for('key share', { of: users })
  )
})

/**
 * Reads the values that a new session takes from its project and its user, and whether the user has signed in with this
 * kind of browser before.
 * @throws RequestError session_ended if the user was deleted or the member removed in the meantime
 */
export async function readSessionTerms(unit: DirectoryUnit, userId: string, userAgent: string) {
  const { tx, projectId } = unit
  const [row] = await readTerms(tx, { projectId, userId, kindOfBrowser: toKindMark(userAgent) })
  if (!row) throw new RequestError('session_ended')
  return row
}

/**
 * Extends a session to a number of minutes from now, within the project's limit. An operator's session keeps its end.
 */
export async function extendSession(
  unit: ProjectUnit,
  session: Session,
  length: number,
  now: Date,
): Promise<Session | undefined> {
  if (isImpersonated(session)) return session.expiresAt > now ? session : undefined
  const { id, startedAt } = session
  const expiresAt = toSessionEnd({ startedAt, now }, length, await findLimit(unit))
  const extended = await updateRow(
    unit,
    sessions,
    { expiresAt, lastAccessedAt: now },
    eq(sessions.id, id),
    gt(sessions.expiresAt, now),
  )
  if (extended) await publish(unit, { kind: 'session_extended', userId: session.userId, sessionId: id })
  return extended
}

/** Replaces the custom claims of a session. */
export async function setCustomClaims(
  unit: ProjectUnit,
  session: Session,
  customClaims: Session['customClaims'],
): Promise<Session> {
  await updateRows(unit, sessions, { customClaims }, eq(sessions.id, session.id))
  await publish(unit, { kind: 'session_claims_changed', userId: session.userId, sessionId: session.id })
  return { ...session, customClaims }
}

/** Gives a session a new token, because a proof claimed its user (rule O6). The old token no longer works. */
export async function renewToken(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  session: Session,
): Promise<SessionWithToken> {
  const { token, columns } = await createSessionToken(unit, deps, session.id)
  await updateRows(unit, sessions, columns, eq(sessions.id, session.id))
  return { session: { ...session, ...columns }, token }
}

/**
 * Adds a factor to a session; a second factor replaces its earlier use.
 * @throws RequestError session_ended if the session has ended; not_allowed if it is impersonated (rule A65)
 */
export async function addFactor(
  unit: ProjectUnit,
  session: Session,
  factor: Factor,
  now: Date,
): Promise<Session> {
  rejectImpersonated(session)
  const changed = await updateRow(
    unit,
    sessions,
    {
      factors: [...session.factors.filter((given) => !isSameSecondFactor(given, factor)), factor],
      ...(isSecondFactor(factor) ? { secondFactorPending: false } : {}),
      lastAccessedAt: now,
    },
    eq(sessions.id, session.id),
  )
  if (!changed) throw new RequestError('session_ended')
  const { id: sessionId, userId } = session
  await publish(unit, { kind: 'factor_verified', userId, sessionId, ...describeFactor(factor) })
  return changed
}

/** Lists the active sessions of a user, the most recently used first. */
export function listSessionsOf(unit: ProjectUnit, userId: string, now: Date): Promise<Session[]> {
  const ofUser = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))
  return unit.tx
    .select()
    .from(sessions)
    .where(inProject(unit, sessions, ofUser))
    .orderBy(desc(sessions.lastAccessedAt), desc(sessions.id))
}

/** Ends a session of this user. @returns whether the session existed */
export async function revokeSession(unit: ProjectUnit, userId: string, sessionId: string): Promise<boolean> {
  const ended = await deleteRows(unit, sessions, eq(sessions.userId, userId), eq(sessions.id, sessionId))
  if (ended.length === 0) return false
  await publish(unit, { kind: 'session_revoked', userId, sessionId })
  return true
}

/** Ends all sessions of a user, except `exceptId` if set. */
export async function revokeAllSessions(unit: ProjectUnit, userId: string, exceptId?: string): Promise<void> {
  const all = eq(sessions.userId, userId)
  const ended = await deleteRows(
    unit,
    sessions,
    exceptId === undefined ? all : and(all, ne(sessions.id, exceptId)),
  )
  for (const { id } of ended) await publish(unit, { kind: 'session_revoked', userId, sessionId: id })
}
