import { type AccountChange, type ChangeRefusal, findChangeRefusal } from '../accounts/account-change.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { isFresh } from '../sessions/fresh-rules.ts'
import { refuseImpersonated } from '../sessions/refuse-impersonated.ts'
import type { Session } from '../sessions/store.ts'
import { SdkError } from './error.ts'
import type { SdkErrorType } from './sdk-errors.ts'

const errorOf: Record<ChangeRefusal, SdkErrorType> = {
  pin_required: 'pin_required',
  not_fresh: 'session_too_old_to_add_factor',
  reverification_pending: 'email_reverification_pending',
}

/**
 * Requires that an email address or sign-in method may be added to or removed from the account (rule A15).
 * @throws SdkError pin_required, session_too_old_to_add_factor, email_reverification_pending; AppError not_allowed for an
 *   impersonated session (rule A65)
 */
export async function authorizeAccountChange(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'guard'>,
  change: AccountChange,
): Promise<void> {
  const refusal = await findChangeRefusal(tx, deps, change)
  if (refusal !== undefined) throw new SdkError(errorOf[refusal])
}

/**
 * Requires that this session authenticated with a factor or the guard's secret within five minutes (rule A12).
 * @throws SdkError session_too_old_to_add_factor; AppError not_allowed for an impersonated session (rule A65)
 */
export async function requireFreshSession(
  tx: DirectoryTx,
  { clock, guard }: Pick<Deps, 'clock' | 'guard'>,
  session: Session,
): Promise<void> {
  refuseImpersonated(session)
  const proof = await guard.findProof(tx, session.id)
  if (!isFresh(session, proof, clock.now())) throw new SdkError('session_too_old_to_add_factor')
}
