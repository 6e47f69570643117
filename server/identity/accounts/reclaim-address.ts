import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { files } from '../../portal/schema/files.ts'
import type { Deps } from '../deps.ts'
import { users } from '../schema/people.ts'
import { revokeAllSessions } from '../sessions/store.ts'
import { findHold } from './address-holds.ts'
import { deleteEmail } from './primary.ts'
import { hasSignInMethod } from './sign-in-methods.ts'
import { findAccount } from './store.ts'

/**
 * Takes a held email address back for the account that gave it up (rule A15). The account that has verified it since
 * loses the email address and its sessions, and is deleted if it has no other sign-in method. It keeps the email
 * address if it has a PIN or has baked; an operator decides then.
 * @returns whether the email address is free now
 */
export async function reclaimAddress(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  address: Email,
): Promise<boolean> {
  const hold = await findHold(tx, deps, address)
  const holder = await findAccount(tx, address)
  if (hold?.formerUserId !== userId || !holder || holder.user.pinHash !== null) return false
  if ((await tx.$count(files, eq(files.ownerId, holder.user.id))) > 0) return false
  await revokeAllSessions(tx, holder.user.id)
  await deleteEmail(tx, holder.email)
  if (!(await hasSignInMethod(tx, holder.user.id))) await tx.delete(users).where(eq(users.id, holder.user.id))
  return true
}
