import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { checkPassword } from '../../credentials/check-password.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { type Account, isStillValid } from '../../users/passwords.ts'

/**
 * Requires the correct password of an account. A password that must be replaced or is known from a breach is refused
 * (rule A12): others may know it, so only a mailed link can set a new one.
 * @throws SdkError unauthorized_credentials; with the correct password also reset_password, breached_password
 */
export async function requirePassword(
  deps: Deps,
  where: { project: Pick<Project, 'id'>; visitor: Visitor },
  address: Email,
  password: string,
): Promise<Account> {
  const checked = await checkPassword(deps, where, address, password)
  if (!checked.matches) throw new SdkError('unauthorized_credentials')
  const { account } = checked
  if (account.requiresReset) throw new SdkError('reset_password')
  if (await deps.breached(password)) throw new SdkError('breached_password')
  return account
}

/**
 * Requires again, in the transaction that acts on it, that a password still signs in (rule O16).
 * @throws SdkError unauthorized_credentials
 */
export async function requireValidPassword(unit: UnitOfWork, account: Account): Promise<void> {
  if (!(await isStillValid(unit, account))) throw new SdkError('unauthorized_credentials')
}
