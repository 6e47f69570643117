import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { isFresh } from '../sessions/fresh-rules.ts'
import type { Session } from '../sessions/store.ts'
import { SdkError } from './error.ts'

/** A pending change of an account's email addresses or sign-in methods. */
type Change = {
  userId: string
  /** the session that makes the request; ignored when it belongs to another account */
  session: Session | undefined
  /**
   * `ask`: the request removes something, or issues a code, link or token that will add something.
   * `finish`: the request redeems that code, link or token and adds something.
   */
  step: 'ask' | 'finish'
}

/**
 * Requires that an email address or sign-in method may be added to or removed from the account (rule A15). With a secret
 * that the guard knows, both steps require that this session gave it within five minutes. Without one, `ask` requires a
 * fresh session. Locks the account until the transaction ends.
 * @throws SdkError pin_required, session_too_old_to_add_factor, email_reverification_pending
 */
export async function authorizeAccountChange(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'guard'>,
  { userId, session, step }: Change,
): Promise<void> {
  const own = session?.userId === userId ? session : undefined
  const decision = await deps.guard.decide(tx, { userId, sessionId: own?.id })
  if (decision === 'pin_required') throw new SdkError('pin_required')
  if (decision === 'reverification_pending') throw new SdkError('email_reverification_pending')
  if (decision === 'allowed' || step === 'finish') return
  if (!own || !isFresh(own, undefined, deps.clock.now())) throw new SdkError('session_too_old_to_add_factor')
}

/**
 * Requires that this session authenticated with a factor or the guard's secret within five minutes (rule A12).
 * @throws SdkError session_too_old_to_add_factor
 */
export async function requireFreshSession(
  tx: Tx,
  { clock, guard }: Pick<Deps, 'clock' | 'guard'>,
  session: Session,
): Promise<void> {
  const proof = await guard.findProof(tx, session.id)
  if (!isFresh(session, proof, clock.now())) throw new SdkError('session_too_old_to_add_factor')
}
