import type { ProofRejection } from '../../identity/accounts/proofs/redemption.ts'
import type { AppError } from '../../portal/errors/app-error.ts'

/** Maps each rejection of a proof to the portal's code. */
export const toErrorCode: Record<ProofRejection['rejection'], AppError['code']> = {
  duplicate_email: 'email_taken',
  duplicate_email_for_user: 'email_taken',
  duplicate_phone_number: 'email_taken',
  duplicate_phone_number_for_user: 'email_taken',
  unauthorized_action: 'email_barred',
  unverified: 'not_allowed',
  session_mismatch: 'session_ended',
  session_ended: 'session_ended',
  not_fresh: 'not_fresh',
  pin_required: 'pin_required',
  reverification_pending: 'reverification_pending',
}
