import type { Tx } from '../../platform/db/database.ts'
import { type AddressChange, findGuardRefusal, type GuardRefusal } from '../accounts/address-guard.ts'
import type { Deps } from '../deps.ts'
import { SdkError } from './error.ts'
import type { SdkErrorType } from './sdk-errors.ts'

const errorOf: Record<GuardRefusal, SdkErrorType> = {
  pin_required: 'pin_required',
  not_fresh: 'session_too_old_to_add_factor',
  reverification_pending: 'email_reverification_pending',
}

/**
 * Requires that an email address or sign-in method may be added to or removed from the account (rule A15).
 * @throws SdkError pin_required, session_too_old_to_add_factor, email_reverification_pending
 */
export async function authorizeAccountChange(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  change: AddressChange,
): Promise<void> {
  const refusal = await findGuardRefusal(tx, deps, change)
  if (refusal !== undefined) throw new SdkError(errorOf[refusal])
}
