import { eq } from 'drizzle-orm'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { users } from '../../base/schema/users.ts'
import { type DirectoryUnit, updateRows } from '../../base/unit-of-work.ts'
import { addContact, type Contact, listContactsOf, removeContact } from './contacts.ts'
import { type ContactRejection, isBlocked, toDuplicate } from './create.ts'
import { endUnclaimedAccess } from './end-unclaimed-access.ts'
import { findHolder, lockContact } from './holder.ts'
import { isEmptyUser, lockUser, recordWriting } from './store.ts'

/**
 * Replaces the only contact of a user, because the site's own server says that the user belongs to someone else (rule
 * O12). All access ends, and the proof of the new contact claims the user.
 * @returns why it is rejected, with nothing changed
 */
export async function exchangeContact(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  userId: string,
  contact: Contact,
): Promise<{ rejection: ContactRejection | 'not_exchangeable' } | undefined> {
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  const isOther = holder !== undefined && holder.user.id !== userId
  if (isOther && !isEmptyUser(holder.user)) return { rejection: toDuplicate(contact) }
  if (!holder && (await isBlocked(unit, deps, contact))) return { rejection: 'unauthorized_action' }
  if (!(await lockUser(unit, userId))) return { rejection: 'not_exchangeable' }
  const contacts = await listContactsOf(unit, userId)
  if (contacts.length !== 1) return { rejection: 'not_exchangeable' }
  if (isOther) await removeContact(unit, deps, holder.row)
  await endUnclaimedAccess(unit, userId, undefined)
  for (const row of contacts) await removeContact(unit, deps, row)
  await updateRows(unit, users, { claimedAt: null, signedInAt: null }, eq(users.id, userId))
  await recordWriting(unit, deps, userId)
  const added = await addContact(unit, deps, userId, contact, { isVerified: false })
  if (!added) throw new Error('An import added the new contact in the meantime.')
  await publish(unit, { kind: 'account_changed', userId })
  return undefined
}
