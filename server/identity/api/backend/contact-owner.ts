import { newId } from '../../../platform/db/ids.ts'
import { type Contact, findContact, listContactsOf } from '../../accounts/users/contacts.ts'
import { findOrCreateHolder, toDuplicate } from '../../accounts/users/create.ts'
import { findHolder, lockContact } from '../../accounts/users/holder.ts'
import { isSelfMade, lockUser } from '../../accounts/users/store.ts'
import { rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { toRejectionError } from '../../operations/access/authorize-user-change.ts'
import type { Recipient } from '../../operations/methods/otp/send-code.ts'
import { findNamedUser, type UserReference } from './named-user.ts'

/** The user that a proof of a contact applies to. */
export type Owner = {
  userId: string
  /** the ID of the contact, or the ID that it gets when the proof adds it */
  contactId: string
  isVerified: boolean
  isCreated: boolean
  /** the proof adds the contact to the user */
  isAddition: boolean
}

export const toContact = (to: Recipient): Contact =>
  to.channel === 'email' ? { kind: 'email', value: to.address } : { kind: 'phone', value: to.address }

/** Finds the user who has a contact. @throws SdkError email_not_found, phone_number_not_found */
export async function findOwner(unit: DirectoryUnit, contact: Contact): Promise<Owner> {
  const row = await findContact(unit, contact)
  if (!row) throw new SdkError(contact.kind === 'email' ? 'email_not_found' : 'phone_number_not_found')
  return { ...toOwner(row), isCreated: false }
}

/**
 * Finds the user who has a contact, or creates an empty user.
 * @throws SdkError unauthorized_action if the email address is blocked
 */
export async function findOrCreateOwner(
  unit: DirectoryUnit,
  deps: Deps,
  contact: Contact,
  user: { isActive: boolean },
): Promise<Owner> {
  const holder = await findOrCreateHolder(unit, deps, contact, user)
  if ('rejection' in holder) throw toRejectionError(holder.rejection)
  return { ...toOwner(holder), isCreated: holder.isCreated }
}

/**
 * Finds the user to whom a call adds a contact. The contact stays where it is until the proof is redeemed (rule O4).
 * @throws SdkError duplicate_email, duplicate_phone_number, too_many_unverified_factors, and the errors of the session
 */
export async function findNamedOwner(
  unit: DirectoryUnit,
  deps: Deps,
  contact: Contact,
  reference: UserReference,
): Promise<Owner> {
  const { id: userId, session } = await findNamedUser(unit, deps, reference)
  rejectImpersonated(session)
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder?.user.id === userId) return { ...toOwner(holder.row), isCreated: false }
  if (holder && !isSelfMade(holder.user)) throw toRejectionError(toDuplicate(contact))
  const user = await lockUser(unit, userId)
  const contacts = await listContactsOf(unit, userId)
  const mayReplace = user && isSelfMade(user) && contacts.length === 1 && session !== undefined
  if (user?.claimedAt === null && contacts.length > 0 && !mayReplace) throw toRejectionError('unverified')
  const contactId = newId(deps.random, contact.kind === 'email' ? 'email' : 'phone-number')
  return { userId, contactId, isVerified: false, isCreated: false, isAddition: true }
}

const toOwner = ({ id, userId, verifiedAt }: { id: string; userId: string; verifiedAt: Date | null }) => ({
  userId,
  contactId: id,
  isVerified: verifiedAt !== null,
  isAddition: false,
})
