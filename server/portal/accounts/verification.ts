import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { NewSession } from '../identity/port.ts'
import type { Principal } from '../persons/principal.ts'

/** Sends another verification code. @throws AppError already_verified, too_many_requests */
export async function resendCode({ identity }: Deps, principal: Principal, visitor: Visitor): Promise<void> {
  const address = requireUnverifiedAddress(principal)
  await identity.sendVerificationCode({ userId: principal.user.id, address, visitor })
}

/**
 * Verifies the caller's email address with a code.
 * @returns the session that replaces the caller's, if there is a new session
 * @throws AppError already_verified, wrong_code, email_taken, email_barred, too_many_requests
 */
export async function verifyCode(
  { identity }: Deps,
  principal: Principal,
  code: string,
  visitor: Visitor,
): Promise<NewSession | undefined> {
  const address = requireUnverifiedAddress(principal)
  const { token, user } = principal
  return identity.verifyEmail({ userId: user.id, token, address, code, visitor })
}

function requireUnverifiedAddress({ email, verifiedAt }: Principal): Email {
  if (verifiedAt !== null) throw new AppError('already_verified')
  if (email === null) throw new AppError('not_yours')
  return email
}
