import type { Email } from '#contract/ids.ts'
import { isBlockedEmail } from '../accounts/blocked-emails.ts'
import { createAccount, findAccount, removeUnprovedAccount, verifyEmail } from '../accounts/store.ts'
import type { User } from '../auth/sessions/store.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { SdkError } from './error.ts'

/**
 * The account of whoever has just proved an address (rule A3). One that had proved it before is theirs; one
 * that had only been claimed by somebody goes, with the password and sessions that nobody proved; where there
 * is none, one is made.
 */
export async function findOrCreateAccount(
  tx: Tx,
  deps: Deps,
  address: Email,
): Promise<{ user: Pick<User, 'id' | 'organizationId'>; emailId: string }> {
  const known = await findAccount(tx, address)
  if (known?.email.verifiedAt) {
    await verifyEmail(tx, deps, known.user.id, address)
    return { user: known.user, emailId: known.email.id }
  }
  if (await isBlockedEmail(tx, deps, address)) throw new SdkError('unauthorized_action')
  await removeUnprovedAccount(tx, address)
  const made = await createAccount(tx, deps, address)
  if (!made) throw new Error('Two requests proved one new address at the same moment.')
  await verifyEmail(tx, deps, made.user.id, address)
  return { user: made.user, emailId: made.email.id }
}
