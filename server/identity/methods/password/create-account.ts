import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'
import type { DirectoryTx } from '../../directory.ts'
import { SdkError } from '../../provider/error.ts'
import { isBlockedEmail } from '../../users/blocked-emails.ts'
import { isEmptyAccount } from '../../users/sign-in-methods.ts'
import {
  createAccount,
  findAccount,
  type NewUser,
  removeUnverifiedAccount,
  setPassword,
} from '../../users/store.ts'

/**
 * Creates an account with an unverified email address and a password. Replaces an account that only claimed the email
 * address (rule A3).
 * @throws SdkError unauthorized_action, duplicate_email
 */
export async function createPasswordAccount(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  address: Email,
  hash: string,
  fields: NewUser = {},
): Promise<NonNullable<Awaited<ReturnType<typeof createAccount>>>> {
  if (await isBlockedEmail(tx, deps, address)) throw new SdkError('unauthorized_action')
  const claimed = await findAccount(tx, address)
  // The server of the site created it, with data that must survive. Its owner proves the address and sets a password then.
  if (claimed && (await isEmptyAccount(tx, claimed.user.id))) throw new SdkError('duplicate_email')
  if (!(await removeUnverifiedAccount(tx, address))) throw new SdkError('duplicate_email')
  const created = await createAccount(tx, deps, address, fields)
  if (!created) throw new SdkError('duplicate_email')
  await setPassword(tx, deps, created.user.id, hash)
  return created
}
