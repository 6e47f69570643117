import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { claimUser } from './claim.ts'
import { addContact, type Contact, type ContactRow, proveContact, removeContact } from './contacts.ts'
import { type ContactRejection, createUserWith, isBlocked, reserveContact, toDuplicate } from './create.ts'
import { findHolder, lockContact } from './holder.ts'
import { findPassword, setPassword } from './passwords.ts'
import type { PhoneNumber } from './phones.ts'
import { recordSignIn, recordWriting, type UserFields, updateUser } from './store.ts'

type MigrateDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>

/** A password from another system, as the site's own server sends it. */
export type Migration = {
  address: Email
  hash: string
  isEmailVerified: boolean
  phone: { number: PhoneNumber; isVerified: boolean } | undefined
  sender: EmailSender
}

export type Migrated = { userId: string; emailId: string; isCreated: boolean }

/**
 * Adds a password from another system to the user who has the email address and no password, or to a new user (rule
 * O11). For a claimed user, the password requires a reset, unless the site's own server says that the email address is
 * verified. For any other user, that statement claims the user, and the migrated password stays.
 * @param toFields returns the fields that the site's own server sets for the existing user, if any
 * @returns why it is rejected; return it from the transaction or throw, so that nothing is written
 */
export async function migratePassword(
  unit: DirectoryUnit,
  deps: MigrateDeps,
  { address, hash, isEmailVerified, phone, sender }: Migration,
  toFields: (user: Awaited<ReturnType<typeof findHolder>>) => Promise<UserFields>,
): Promise<Migrated | { rejection: ContactRejection | 'password_already_exists' }> {
  const contact: Contact = { kind: 'email', value: address }
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder && (await findPassword(unit, holder.user.id))) return { rejection: 'password_already_exists' }
  if (!holder && (await isBlocked(unit, deps, contact))) return { rejection: 'unauthorized_action' }
  const fields = await toFields(holder)
  const owner = holder
    ? { userId: holder.user.id, row: holder.row }
    : await createUserWith(unit, deps, contact, { ...fields, isActive: true, isVerified: false })
  if (owner === 'taken') return { rejection: toDuplicate(contact) }
  const { userId } = owner
  if (holder) await updateUser(unit, userId, fields)
  await recordWriting(unit, deps, userId)
  await recordSignIn(unit, deps, userId)
  const isClaimed = holder !== undefined && holder.user.claimedAt !== null
  if (isEmailVerified) await proveContact(unit, deps, owner.row)
  if (isEmailVerified && !isClaimed) await claimUser(unit, deps, { userId, contact, sender })
  const isNowClaimed = isClaimed || isEmailVerified
  const rejected =
    phone && (await addPhone(unit, deps, owner.row, phone, { isClaimed: isNowClaimed, sender }))
  if (rejected) return rejected
  // After a claim, because a claim would expire it.
  await setPassword(unit, deps, userId, hash, { requiresReset: isClaimed && !isEmailVerified })
  return { userId, emailId: owner.row.id, isCreated: !holder }
}

/** Adds the phone number of a migration. A verified number claims a user whose email address is not verified. */
async function addPhone(
  unit: DirectoryUnit,
  deps: MigrateDeps,
  { userId }: ContactRow,
  { number, isVerified }: { number: PhoneNumber; isVerified: boolean },
  { isClaimed, sender }: { isClaimed: boolean; sender: EmailSender },
): Promise<{ rejection: ContactRejection } | undefined> {
  const contact: Contact = { kind: 'phone', value: number }
  const reserved = await reserveContact(unit, deps, contact)
  if ('rejection' in reserved) return reserved
  if (reserved.empty) await removeContact(unit, deps, reserved.empty.row)
  if (!(await addContact(unit, deps, userId, contact, { isVerified })))
    return { rejection: toDuplicate(contact) }
  if (isVerified && !isClaimed) await claimUser(unit, deps, { userId, contact, sender })
  return undefined
}
