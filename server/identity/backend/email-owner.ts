import type { Email } from '#contract/ids.ts'
import { isBlockedEmail } from '../accounts/blocked-emails.ts'
import { type Account, createAccount, findAccount } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { SdkError } from '../provider/error.ts'

type Owner = { userId: string; emailId: string; isCreated: boolean }

const toOwner = ({ user, email }: Pick<Account, 'user' | 'email'>, isCreated: boolean): Owner => ({
  userId: user.id,
  emailId: email.id,
  isCreated,
})

/** Finds the user who has an email address. @throws SdkError email_not_found */
export async function findEmailOwner(tx: DirectoryTx, address: Email): Promise<Owner> {
  const known = await findAccount(tx, address)
  if (!known) throw new SdkError('email_not_found')
  return toOwner(known, false)
}

/**
 * Finds the user who has an email address, or creates one with the address unverified. Proving the address keeps a user
 * who has nothing else (find-or-create-account.ts).
 * @throws SdkError unauthorized_action when the email address is blocked
 */
export async function findOrCreateEmailOwner(tx: DirectoryTx, deps: Deps, address: Email): Promise<Owner> {
  const known = await findAccount(tx, address)
  if (known) return toOwner(known, false)
  if (await isBlockedEmail(tx, deps, address)) throw new SdkError('unauthorized_action')
  const created = await createAccount(tx, deps, address)
  // The insert waited for another request that created the account first. That account is visible now.
  return created ? toOwner(created, true) : findEmailOwner(tx, address)
}
