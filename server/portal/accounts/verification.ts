import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { NewSession } from '../identity/port.ts'
import type { Caller } from '../persons/caller.ts'

/** Sends another verification code. @throws AppError already_verified, too_many_requests */
export async function resendCode({ identity }: Deps, caller: Caller, visitor: Visitor): Promise<void> {
  const address = getUnverifiedAddress(caller)
  await identity.sendVerificationCode({ accountId: caller.user.id, address, visitor })
}

/**
 * Verifies the caller's email address with a code.
 * @returns the session that replaces the caller's, if there is a new one
 * @throws AppError already_verified, wrong_code, email_taken, email_barred, too_many_requests
 */
export async function verifyCode(
  { identity }: Deps,
  caller: Caller,
  code: string,
  visitor: Visitor,
): Promise<NewSession | undefined> {
  const address = getUnverifiedAddress(caller)
  const { token, user } = caller
  return identity.verifyEmail({ accountId: user.id, token, address, code, visitor })
}

function getUnverifiedAddress({ email, verifiedAt }: Caller): Email {
  if (verifiedAt !== null) throw new AppError('already_verified')
  if (email === null) throw new AppError('not_yours')
  return email
}
