import { eq, gt } from 'drizzle-orm'
import { RequestError } from '../../../platform/errors/request-error.ts'
import type { Deps } from '../../base/deps.ts'
import { type SessionRow, sessions } from '../../base/schema/sessions.ts'
import { type DirectoryUnit, findRow } from '../../base/unit-of-work.ts'
import { isFresh } from './fresh-rules.ts'
import { findPassword } from './passwords.ts'
import { lockUser } from './store.ts'

/** A pending change to a user's contacts or sign-in methods. */
export type AccountChange = {
  userId: string
  /** the session that makes the request; ignored if it belongs to another user */
  session: Pick<SessionRow, 'id' | 'userId' | 'factors'> | undefined
  /**
   * `ask`: the request removes something, or issues a code, link or token that will add something. `finish`: the
   * request redeems the code, link or token and adds something.
   */
  step: 'ask' | 'finish'
  /** whether the change replaces the only contact of a self-made user, which is allowed before the claim (rule O8) */
  replacesContact?: boolean
}

export type ChangeRejection =
  | 'pin_required'
  | 'not_fresh'
  | 'reverification_pending'
  | 'unverified'
  | 'session_ended'

/**
 * Checks whether a user may add or remove a contact or sign-in method (rules A15 and O7). If the policy has a secret for
 * the user, both steps require that this session entered it within the last five minutes. Otherwise, `ask` requires a
 * fresh session. Locks the user until the transaction ends, and reads the session again (rule O16).
 * @returns why the change is rejected; undefined if it is allowed
 * @throws RequestError not_allowed for an impersonated session (rule A65)
 */
export async function findChangeRejection(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'accountPolicy'>,
  { userId, session, step, replacesContact = false }: AccountChange,
): Promise<ChangeRejection | undefined> {
  if (session?.userId === userId) rejectImpersonated(session)
  const user = await lockUser(unit, userId)
  const current = session?.userId === userId ? await findSessionAgain(unit, deps, session) : undefined
  if (!user || (session?.userId === userId && !current)) return 'session_ended'
  if (user.claimedAt === null && !replacesContact) return 'unverified'
  const decision = await deps.accountPolicy.decide(unit.tx, { userId, sessionId: current?.id })
  if (decision === 'pin_required' || decision === 'reverification_pending') return decision
  if (decision === 'allowed' || step === 'finish') return undefined
  return current !== undefined && isFresh(current, undefined, deps.clock.now()) ? undefined : 'not_fresh'
}

/**
 * Checks whether a session may set the password of its user: the user is claimed, or has a password that signs in (rule
 * O7). A password that needs a reset does not sign in. Locks the user until the transaction ends, and reads the session
 * again (rule O16).
 * @returns why it is rejected; undefined if it is allowed
 * @throws RequestError not_allowed for an impersonated session (rule A65)
 */
export async function findPasswordRejection(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  session: Pick<SessionRow, 'id' | 'userId' | 'factors'>,
): Promise<'unverified' | 'session_ended' | undefined> {
  rejectImpersonated(session)
  const user = await lockUser(unit, session.userId)
  if (!user || !(await findSessionAgain(unit, deps, session))) return 'session_ended'
  if (user.claimedAt !== null) return undefined
  const password = await findPassword(unit, user.id)
  return password === undefined || password.requiresReset ? 'unverified' : undefined
}

/**
 * Finds the session of a request again, unless it has ended since or waits for its second factor. Call it after locking
 * the user (rule O16).
 */
export async function findSessionAgain(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  session: { id: string } | undefined,
): Promise<SessionRow | undefined> {
  if (!session) return undefined
  const current = await findRow(
    unit,
    sessions,
    eq(sessions.id, session.id),
    gt(sessions.expiresAt, clock.now()),
  )
  return current?.secondFactorPending ? undefined : current
}

const english = 'An operator who is signed in as the user cannot do this.'

/**
 * Rejects an operation in an impersonated session. Every function that changes a contact, sign-in method, password,
 * second factor or consent, or that issues a token, calls it with the session of the request, if any (rule A65).
 * @throws RequestError not_allowed, which is `unauthorized_action` in the provider's contract
 */
export function rejectImpersonated(session: Parameters<typeof isImpersonated>[0] | undefined): void {
  if (session && isImpersonated(session)) throw new RequestError('not_allowed', { text: { english } })
}

/** Returns whether an operator started a session as its user (impersonation/). */
export const isImpersonated = ({ factors }: { factors: readonly { type?: string }[] }): boolean =>
  factors.some(({ type }) => type === 'impersonated')
