import type { Email } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { record } from '../log/record.ts'
import { revokeAllSessions } from '../sessions/store.ts'
import { deleteEmail } from './primary.ts'
import { hasSignInMethod } from './sign-in-methods.ts'
import { deleteUser, findAccount } from './store.ts'

/**
 * Takes an email address back for the account that gave it up, if the guard allows it (rule A15). The account that has
 * verified it since loses the email address and its sessions, and is deleted if it has no other sign-in method.
 * @returns whether the email address is free now
 */
export async function reclaimAddress(
  tx: DirectoryTx,
  { guard }: Pick<Deps, 'guard'>,
  userId: string,
  address: Email,
): Promise<boolean> {
  const holder = await findAccount(tx, address)
  if (!holder || !(await guard.mayReclaim(tx, userId, address, holder.user.id))) return false
  await revokeAllSessions(tx, holder.user.id)
  await deleteEmail(tx, holder.email)
  const { user, email } = holder
  await record(tx, { kind: 'email_removed', userId: user.id, detail: { email: email.id } })
  if (!(await hasSignInMethod(tx, holder.user.id))) await deleteUser(tx, holder.user.id)
  return true
}
