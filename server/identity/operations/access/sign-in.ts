import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { isSecondFactorMissing } from '../../accounts/sessions/second-factor.ts'
import {
  addFactor,
  createSession,
  readSessionTerms,
  renewToken,
  type SessionWithToken,
  type User,
} from '../../accounts/sessions/store.ts'
import { recordBrowser, rememberBrowser } from '../../accounts/users/browsers.ts'
import { recordSignIn } from '../../accounts/users/store.ts'
import type { Deps } from '../../base/deps.ts'
import { toSessionEnd } from '../../base/document/length-rules.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
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
 * @returns also whether the user has signed in with this kind of browser before
 */
export async function openSession(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { userId, factors, minutes, ip, userAgent }: Opening,
): Promise<SessionWithToken & { isKnownKind: boolean }> {
  const now = deps.clock.now()
  const { limit, customClaims, roles, signedInAt, isKnownKind, ...rule } = await readSessionTerms(
    unit,
    userId,
    userAgent,
  )
  if (signedInAt === null) await recordSignIn(unit, deps, userId)
  const session = await createSession(unit, deps, {
    userId,
    factors,
    ip,
    userAgent,
    expiresAt: toSessionEnd({ startedAt: now, now }, minutes, limit),
    secondFactorPending: isSecondFactorMissing(rule, factors),
    roles,
    customClaims,
  })
  return { ...session, isKnownKind }
}

/** A user who authenticated. */
export type Authenticated = {
  project: DirectoryProject
  userId: string
  factors: Factor[]
  visitor: Visitor
  /** the length of the session; defaults to the project's */
  minutes: number | undefined
  /** sends the notice about a new browser */
  sender: EmailSender
}

/**
 * Starts a session after a factor was checked. Remembers the browser, and emails a notice if the browser is new.
 * @returns the session, and its opaque token, which exists nowhere else
 */
export async function startSession(
  unit: DirectoryUnit,
  deps: Deps,
  { project, userId, factors, visitor, minutes, sender }: Authenticated,
): Promise<SessionWithToken> {
  const { isKnownKind, ...started } = await openSession(unit, deps, {
    userId,
    minutes: minutes ?? project.defaultSessionMinutes,
    factors,
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  })
  if (!isKnownKind) await recordBrowser(unit, deps, started.session, visitor, sender)
  await rememberBrowser(unit, deps, userId, { project, visitor })
  return started
}

/** A user who just authenticated, and how. */
export type Proven = {
  user: Pick<User, 'id'>
  factor: Factor
  /** the proof claimed the user, so a session that continues gets a new token (rule O6) */
  isClaim?: boolean
  /** the user of the session in which the proof was requested */
  requestedFor?: string | null
}

/** Creates or continues the session of a user who just authenticated, in the caller's transaction. */
export type SignIn<SignedIn> = (unit: DirectoryUnit, proven: Proven) => Promise<SignedIn>

/** What a sign-in needs in addition to the proof. */
export type Start = Pick<Authenticated, 'project' | 'sender' | 'visitor' | 'minutes'>

/** Adds a factor to the session of the request, which continues with its token. */
export async function continueSession(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  { session, token }: SessionWithToken,
  factor: Factor,
): Promise<SessionWithToken> {
  return { session: await addFactor(unit, session, factor, clock.now()), token }
}

/**
 * Signs in the user that a proof names. The user's session continues if the proof claimed the user (with a new token,
 * rule O6) or was requested within that session. Otherwise a new session starts.
 * @param current the session of the request
 */
export async function signInByProof(
  unit: DirectoryUnit,
  deps: Deps,
  { user: { id: userId }, factor, isClaim, requestedFor }: Proven,
  { current, ...start }: Start & { current: SessionWithToken | undefined },
): Promise<SessionWithToken> {
  const continuesSession = current?.session.userId === userId && (isClaim || requestedFor === userId)
  if (!continuesSession) return startSession(unit, deps, { ...start, userId, factors: [factor] })
  return continueSession(
    unit,
    deps,
    isClaim ? await renewToken(unit, deps, current.session) : current,
    factor,
  )
}
