import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'

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
