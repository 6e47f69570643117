import { sentence } from '#languages/sentence.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { checkPin } from './pin.ts'

/**
 * Sets a new password after a PIN check (rule A12). Checks the password's strength first, so a weak password does not
 * use up a PIN attempt.
 * @throws AppError weak_password, wrong_pin, too_many_requests
 */
export async function changeOwnPassword(
  deps: Deps,
  principal: Principal,
  { password, pin }: { password: string; pin: string },
): Promise<void> {
  const { identity } = deps
  const { token, user, email } = principal
  const { isAccepted } = await identity.ratePassword(password, email === null ? [] : [email])
  if (!isAccepted) throw new AppError('weak_password', { text: sentence('weakNewPassword') })
  await checkPin(deps, principal, pin)
  await consumeLimit(deps, 'passwordChanges', user.id)
  await identity.changePassword({ token, password, locale: user.locale })
}
