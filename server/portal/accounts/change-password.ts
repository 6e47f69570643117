import { changePassword } from '../../identity/methods/password/change-password.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../persons/caller.ts'
import { checkPin } from './check-pin.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { getPortalProject } from './start-session.ts'

/**
 * Sets a new password with the PIN (rule A12). Checks the strength first, so that a weak password does not cost a PIN
 * attempt.
 * @throws AppError weak_password, wrong_pin, too_many_requests
 */
export async function changeOwnPassword(
  deps: Deps,
  caller: Caller,
  { password, pin, deviceType }: { password: string; pin: string; deviceType: string | undefined },
): Promise<void> {
  const { db, hasher, config } = deps
  const { user, session, email: address } = caller
  const project = await db.transaction(getPortalProject)
  const text = 'Please enter a stronger new password.'
  await requireStrongPassword(deps, project, { password, address, text })
  await checkPin(deps, caller, pin, deviceType)
  await consumeLimit(deps, 'passwordChanges', user.id)
  const hash = await hasher.hash(password)
  const teller = { productName: config.productName, sender: project.sender }
  const change = { userId: user.id, address, hash, keep: session.id }
  await db.transaction((tx) => changePassword(tx, deps, teller, change))
}
