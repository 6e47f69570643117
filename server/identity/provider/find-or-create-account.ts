import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { emails } from '../schema/people.ts'
import type { User } from '../sessions/store.ts'
import { isBlockedEmail } from '../users/blocked-emails.ts'
import { isEmptyAccount } from '../users/sign-in-methods.ts'
import {
  createAccount,
  type EmailRow,
  findAccount,
  removeUnverifiedAccount,
  verifyEmail,
} from '../users/store.ts'
import { SdkError } from './error.ts'

/**
 * Finds the account that verified this email address, or creates one (rule A3). Removes an account that only claimed
 * the email address, with its password and sessions. An account without any, which the server of a site created, has
 * nothing unproven and is kept.
 * @throws SdkError unauthorized_action when the email address is blocked
 */
export async function findOrCreateAccount(
  tx: DirectoryTx,
  deps: Deps,
  address: Email,
): Promise<{ user: Pick<User, 'id'>; emailId: string }> {
  const existing = await findAccount(tx, address)
  if (existing && (existing.email.verifiedAt || (await hasNothingElse(tx, existing.email)))) {
    await verifyEmail(tx, deps, existing.user.id, address)
    return { user: existing.user, emailId: existing.email.id }
  }
  if (await isBlockedEmail(tx, deps, address)) throw new SdkError('unauthorized_action')
  await removeUnverifiedAccount(tx, address)
  const created = await createAccount(tx, deps, address)
  // The insert waited for another request that created the account first. That account is visible now.
  if (!created) return findOrCreateAccount(tx, deps, address)
  await verifyEmail(tx, deps, created.user.id, address)
  return { user: created.user, emailId: created.email.id }
}

/** Returns whether an account with an unverified email address has no sign-in method and no session. */
async function hasNothingElse(tx: DirectoryTx, { id, userId }: EmailRow): Promise<boolean> {
  // Locked before the account, in the order of removeUnverifiedAccount.
  const locked = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.id, id)))
    .for('update')
  // Another request removed the account while this one waited.
  if (locked.length === 0) return false
  return isEmptyAccount(tx, userId)
}
