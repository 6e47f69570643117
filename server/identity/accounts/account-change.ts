import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { isFresh } from '../sessions/fresh-rules.ts'
import { refuseImpersonated } from '../sessions/refuse-impersonated.ts'
import type { Session } from '../sessions/store.ts'

/** A pending change of an account's email addresses or sign-in methods. */
export type AccountChange = {
  userId: string
  /** the session that makes the request; ignored when it belongs to another account */
  session: Pick<Session, 'id' | 'userId' | 'factors'> | undefined
  /**
   * `ask`: the request removes something, or issues a code, link or token that will add something.
   * `finish`: the request redeems that code, link or token and adds something.
   */
  step: 'ask' | 'finish'
}

export type ChangeRefusal = 'pin_required' | 'not_fresh' | 'reverification_pending'

/**
 * Checks whether an email address or sign-in method may be added to or removed from an account (rule A15). With a secret
 * that the guard knows, both steps require that this session gave it within five minutes. Without one, `ask` requires a
 * fresh session. Locks the account until the transaction ends.
 * @returns why the change is refused; undefined when it is allowed
 * @throws AppError not_allowed for an impersonated session (rule A65)
 */
export async function findChangeRefusal(
  tx: DirectoryTx,
  { clock, guard }: Pick<Deps, 'clock' | 'guard'>,
  { userId, session, step }: AccountChange,
): Promise<ChangeRefusal | undefined> {
  const own = session?.userId === userId ? session : undefined
  refuseImpersonated(own)
  const decision = await guard.decide(tx, { userId, sessionId: own?.id })
  if (decision === 'pin_required' || decision === 'reverification_pending') return decision
  if (decision === 'allowed' || step === 'finish') return undefined
  return own !== undefined && isFresh(own, undefined, clock.now()) ? undefined : 'not_fresh'
}
