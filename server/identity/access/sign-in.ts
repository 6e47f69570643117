import type { Visitor } from '../../platform/http/visitor.ts'
import type { EmailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import type { Factor } from '../schema/sessions.ts'
import {
  addFactor,
  createSession,
  type Principal,
  renewToken,
  type Session,
  type User,
} from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { recordBrowser, rememberBrowser } from '../users/browsers.ts'
import { toProviderUser } from '../wire/serializers.ts'

/** A user who authenticated with a factor. */
export type Authenticated = {
  project: Project
  userId: string
  factor: Factor
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
  unit: UnitOfWork,
  deps: Deps,
  { project, userId, factor, visitor, minutes, sender }: Authenticated,
): Promise<{ session: Session; token: string }> {
  const started = await createSession(unit, deps, {
    userId,
    minutes: minutes ?? project.defaultSessionMinutes,
    factors: [factor],
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  })
  await recordBrowser(unit, deps, userId, visitor.userAgent, sender)
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
export type SignIn<SignedIn> = (unit: UnitOfWork, proven: Proven) => Promise<SignedIn>

type Start = { project: Project; sender: EmailSender; visitor: Visitor; minutes: number | undefined }

/** Starts a session for a user who just authenticated with a factor, and reads the user for the response. */
export async function signIn(
  unit: UnitOfWork,
  deps: Deps,
  { user: { id: userId }, factor }: Proven,
  { project, sender, visitor, minutes }: Start,
) {
  const started = await startSession(unit, deps, { project, sender, visitor, minutes, userId, factor })
  return { ...started, user: await toProviderUser(unit, userId) }
}

/** A call of a browser that signs in. */
type SignInCall = Omit<Start, 'minutes'> & {
  body: { session_duration_minutes?: number | undefined }
  principal: Principal | undefined
  token: string | undefined
}

/** Returns the function that starts a session for a call. */
export const toSignIn =
  (deps: Deps, { project, sender, visitor, body }: Omit<SignInCall, 'principal' | 'token'>) =>
  (unit: UnitOfWork, proven: Proven) =>
    signIn(unit, deps, proven, { project, sender, visitor, minutes: body.session_duration_minutes })

/** Adds a factor to the session of the request, which continues with its token. */
export async function continueSession(
  unit: UnitOfWork,
  { clock }: Pick<Deps, 'clock'>,
  { session, token }: { session: Session; token: string },
  factor: Factor,
) {
  const continued = await addFactor(unit, session, factor, clock.now())
  return { session: continued, token, user: await toProviderUser(unit, session.userId) }
}

/**
 * Returns the function that signs in the user that a proof names. The user's session continues if the proof claimed the
 * user (with a new token, rule O6) or was requested within that session. Otherwise a new session starts.
 */
export const toSignInByProof = (deps: Deps, call: SignInCall) => async (unit: UnitOfWork, proven: Proven) => {
  const { principal, token } = call
  const { user, factor, isClaim, requestedFor } = proven
  const goesOn = principal?.user.id === user.id && (isClaim || requestedFor === user.id)
  if (!goesOn || token === undefined) return toSignIn(deps, call)(unit, proven)
  const current = isClaim
    ? await renewToken(unit, deps, principal.session)
    : { session: principal.session, token }
  return continueSession(unit, deps, current, factor)
}
