import type { Email } from '#contract/ids.ts'
import { checkPassword } from '../../accounts/check-password.ts'
import type { Account } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Project } from '../../projects/store.ts'
import { SdkError } from '../../provider/error.ts'

/**
 * The account whose password was shown. One that must be replaced, or became known from a breach, opens nothing
 * (rule A12): others may know it too, so neither a session nor a new password comes of it but by a mailed link.
 *
 * @throws SdkError unauthorized_credentials; to who has shown the right one also reset_password or breached_password
 */
export async function requirePassword(
  deps: Deps,
  where: { project: Pick<Project, 'id'>; visitor: Visitor },
  address: Email,
  password: string,
): Promise<Account> {
  const account = await checkPassword(deps, where, address, password, where.visitor.device)
  if (!account) throw new SdkError('unauthorized_credentials')
  if (account.requiresReset) throw new SdkError('reset_password')
  if (await deps.breached(password)) throw new SdkError('breached_password')
  return account
}
