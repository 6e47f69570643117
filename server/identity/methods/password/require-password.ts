import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { checkPassword } from '../../credentials/check-password.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { type EmailOwner, isStillValid } from '../../users/passwords.ts'

/**
 * Requires the correct password of an account. Rejects a password that must be replaced or is known from a breach (rule
 * A12): others may know it, so only an emailed link can set a new one.
 * @throws SdkError unauthorized_credentials; with the correct password also reset_password, breached_password
 */
export async function requirePassword(
  deps: Deps,
  attempt: { project: Pick<Project, 'id'>; visitor: Visitor },
  address: Email,
  password: string,
): Promise<EmailOwner> {
  const checked = await checkPassword(deps, attempt, address, password)
  if (!checked.matches) throw new SdkError('unauthorized_credentials')
  const { owner } = checked
  if (owner.requiresReset) throw new SdkError('reset_password')
  if (await deps.breached(password)) throw new SdkError('breached_password')
  return owner
}

/**
 * Checks again that a password still signs in, in the transaction that relies on it (rule O16).
 * @throws SdkError unauthorized_credentials
 */
export async function requireValidPassword(unit: UnitOfWork, owner: EmailOwner): Promise<void> {
  if (!(await isStillValid(unit, owner))) throw new SdkError('unauthorized_credentials')
}
