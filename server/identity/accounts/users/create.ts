import { eq } from 'drizzle-orm'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { users } from '../../base/schema/users.ts'
import { type DirectoryUnit, deleteRows } from '../../base/unit-of-work.ts'
import { isBlockedEmail } from './blocked-emails.ts'
import {
  addContact,
  type Contact,
  type ContactRow,
  insertContact,
  recordAddition,
  removeContact,
} from './contacts.ts'
import { findHolder, type Holder, lockContact } from './holder.ts'
import { setPassword } from './passwords.ts'
import { createUser, isEmptyUser, recordSignIn, recordWriting, type UserFields, updateUser } from './store.ts'

type CreateDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>
type NewUser = Parameters<typeof createUser>[2]

/** Why a contact cannot be used for a new user. */
export type ContactRejection = 'duplicate_email' | 'duplicate_phone_number' | 'unauthorized_action'

export type CreatedUser = { userId: string; contacts: ContactRow[]; isCreated: boolean }

/**
 * Creates a user with one contact. The contact must be free and locked.
 * @throws RequestError not_allowed if the project has as many users as its document allows
 */
export async function createUserWith(
  unit: DirectoryUnit,
  deps: CreateDeps,
  contact: Contact,
  { isVerified, ...fields }: NewUser & { isVerified: boolean },
): Promise<{ userId: string; row: ContactRow } | 'taken'> {
  const { id: userId } = await createUser(unit, deps, fields)
  const row = await insertContact(unit, deps, userId, contact, { isVerified })
  if (!row) {
    // An import, which takes no locks, added the contact in the meantime. This undoes the insert.
    await deleteRows(unit, users, eq(users.id, userId))
    return 'taken'
  }
  await publish(unit, { kind: 'account_created', userId })
  await recordAddition(unit, deps, row)
  return { userId, row }
}

/**
 * Creates a user for the site's own server, with unverified contacts (rule O3). If an empty user has the first contact,
 * takes over that user with its ID.
 * @returns why it is rejected, with nothing changed, if another user has a contact
 */
export async function createUserBySite(
  unit: DirectoryUnit,
  deps: CreateDeps,
  contacts: readonly [Contact, ...Contact[]],
  fields: UserFields,
): Promise<CreatedUser | { rejection: ContactRejection }> {
  const holders: (Holder | undefined)[] = []
  for (const contact of contacts) {
    const reserved = await reserveContact(unit, deps, contact)
    if ('rejection' in reserved) return reserved
    holders.push(reserved.empty)
  }
  const [first, ...rest] = contacts
  const [taken] = holders
  for (const holder of holders.slice(1)) if (holder) await removeContact(unit, deps, holder.row)
  const owner = taken
    ? await takeOver(unit, taken, fields)
    : await createUserWith(unit, deps, first, { ...fields, isVerified: false })
  if (owner === 'taken') return { rejection: toDuplicate(first) }
  const rows = [owner.row]
  for (const contact of rest) {
    const row = await addContact(unit, deps, owner.userId, contact, { isVerified: false })
    if (!row) throw new Error('An import added the contact of a new user in the meantime.')
    rows.push(row)
  }
  await recordWriting(unit, deps, owner.userId)
  return { userId: owner.userId, contacts: rows, isCreated: taken === undefined }
}

/**
 * Creates a user who signs up with a password. Nothing is proved yet (rule O2). If an empty user has the email address,
 * takes over that user with its ID.
 * @param fields the fields that the site's own server sets; without them, the user is self-made
 */
export async function signUpWithPassword(
  unit: DirectoryUnit,
  deps: CreateDeps,
  contact: Contact & { kind: 'email' },
  { hash, fields = {} }: { hash: string; fields?: UserFields },
): Promise<CreatedUser | { rejection: ContactRejection }> {
  const reserved = await reserveContact(unit, deps, contact)
  if ('rejection' in reserved) return reserved
  const owner = reserved.empty
    ? await takeOver(unit, reserved.empty, fields)
    : await createUserWith(unit, deps, contact, { ...fields, isVerified: false })
  if (owner === 'taken') return { rejection: toDuplicate(contact) }
  await setPassword(unit, deps, owner.userId, hash)
  await recordSignIn(unit, deps, owner.userId)
  const { isActive: _, ...writtenFields } = fields
  if (Object.keys(writtenFields).length > 0) await recordWriting(unit, deps, owner.userId)
  return { userId: owner.userId, contacts: [owner.row], isCreated: !reserved.empty }
}

/**
 * Finds the user who has a contact, or creates an empty one, because the site's own server requests a proof of the
 * contact.
 * @returns why it is rejected, if the email address is blocked
 */
export async function findOrCreateHolder(
  unit: DirectoryUnit,
  deps: CreateDeps,
  contact: Contact,
  fields: Pick<UserFields, 'isActive'>,
): Promise<(Holder['row'] & { isCreated: boolean }) | { rejection: ContactRejection }> {
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder) return { ...holder.row, isCreated: false }
  if (await isBlocked(unit, deps, contact)) return { rejection: 'unauthorized_action' }
  const created = await createUserWith(unit, deps, contact, { ...fields, isVerified: false })
  if (created === 'taken') return findOrCreateHolder(unit, deps, contact, fields)
  return { ...created.row, isCreated: true }
}

/** Locks a contact and checks whether a new user may have it: the contact is free, or an empty user has it. */
export async function reserveContact(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  contact: Contact,
): Promise<{ empty: Holder | undefined } | { rejection: ContactRejection }> {
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder && !isEmptyUser(holder.user)) return { rejection: toDuplicate(contact) }
  if (await isBlocked(unit, deps, contact)) return { rejection: 'unauthorized_action' }
  return { empty: holder }
}

export const toDuplicate = ({ kind }: Contact) =>
  kind === 'email' ? 'duplicate_email' : 'duplicate_phone_number'

export const isBlocked = async (
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  contact: Contact,
): Promise<boolean> => contact.kind === 'email' && isBlockedEmail(unit, deps, contact.value)

async function takeOver(
  unit: DirectoryUnit,
  { user, row }: Holder,
  fields: UserFields,
): Promise<{ userId: string; row: ContactRow }> {
  await updateUser(unit, user.id, fields)
  return { userId: user.id, row }
}
