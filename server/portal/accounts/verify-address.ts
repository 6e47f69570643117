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

/**
 * Sends a code to the first email address of an account (rule A47).
 * @throws AppError email_already_set, and the port's error codes
 */
export async function sendNewAddressCode(
  { identity }: Deps,
  { token, email }: Principal,
  address: Email,
  visitor: Visitor,
): Promise<void> {
  if (email !== null) throw new AppError('email_already_set')
  await identity.sendNewAddressCode({ token, address, visitor })
}

/**
 * Adds the email address after checking its code. Only a caller who has verified it learns whether another account has
 * it.
 * @throws AppError email_already_set, and the port's error codes
 */
export async function verifyNewAddress(
  { identity }: Deps,
  { token, email }: Principal,
  address: Email,
  code: string,
  visitor: Visitor,
): Promise<void> {
  if (email !== null) throw new AppError('email_already_set')
  await identity.addEmail({ token, address, code, visitor })
}
