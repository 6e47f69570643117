import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import type { Principal } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { type Contact, findHolder, listContactsOf, lockContact } from '../users/contacts.ts'
import { toDuplicate } from '../users/create.ts'
import { isSelfMade } from '../users/store.ts'
import { rejectImpersonated } from '../users/user-change.ts'
import { authorizeUserChange, toRejectionError } from './authorize-user-change.ts'

/**
 * Requires that the user may request a code or link for a contact that the user has or wants to add. The request
 * changes nothing (rule O2).
 * @returns whether the contact is the user's own
 * @throws SdkError the guard's rejection (rule A15); too_many_unverified_factors (rule O7); duplicate_email or
 *   duplicate_phone_number, unless the project hides accounts (rule O3)
 */
export async function authorizeContactRequest(
  unit: UnitOfWork,
  deps: Deps,
  project: Project,
  { user, session }: Principal,
  contact: Contact,
): Promise<boolean> {
  rejectImpersonated(session)
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder?.user.id === user.id) return true
  const contacts = await listContactsOf(unit, user.id)
  const replacesContact = contacts.length === 0 || (isSelfMade(user) && contacts.length === 1)
  await authorizeUserChange(unit, deps, { userId: user.id, session, step: 'ask', replacesContact })
  const hidesAccounts = project.hidesAccounts || project.isPortal
  if (!hidesAccounts && holder && !isSelfMade(holder.user)) throw toRejectionError(toDuplicate(contact))
  return false
}
