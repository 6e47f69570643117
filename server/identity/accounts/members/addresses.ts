import { and, eq, isNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import { emails, members } from '../../base/schema/users.ts'
import { type DirectoryUnit, deleteRows, updateRows } from '../../base/unit-of-work.ts'
import { addContact, findContact, invalidateProofsOf, removeContact } from '../users/contacts.ts'
import { lockContact } from '../users/holder.ts'
import { findCurrent, type MemberAddress, type MemberRecord } from './read-members.ts'
import { lockMemberOf } from './store.ts'
import { isVisitor } from './visitors.ts'

/** A new address of a member. */
export type NewAddress = {
  address: Email
  /** whether the member has just proved it (rule B29); otherwise it signs in no one until it is proved (rule B30) */
  isVerified: boolean
  /** frees the address that the member has now, which otherwise stays taken as a retired one */
  unlinks?: boolean
}

/**
 * Gives a member, who is locked, another address. The one that it had is retired: it signs in no one, and no one else in the
 * organization can have it until it is unlinked (rules B2, B29 and B30). A member may return to a retired address.
 * @returns the address that the member had
 * @throws SdkError duplicate_member_email
 */
export async function changeAddress(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'accountPolicy'>,
  record: MemberRecord,
  { address, isVerified, unlinks = false }: NewAddress,
): Promise<MemberAddress | undefined> {
  const { id: userId } = record.user
  const contact = { kind: 'email', value: address } as const
  await lockContact(unit, contact)
  const held = await findContact(unit, contact)
  if (held && held.userId !== userId) await requireYielding(unit, deps, address)
  const current = findCurrent(record)
  if (current?.id === held?.id && held) return undefined
  if (current)
    await (unlinks ? removeAddress(unit, userId, current) : retireAddress(unit, deps, userId, current))
  if (held?.userId === userId) await removeAddress(unit, userId, { id: held.id, address: held.value })
  await addContact(unit, deps, userId, contact, { isVerified })
  await updateRows(unit, members, { updatedAt: deps.clock.now() }, eq(members.userId, userId))
  return current
}

/**
 * Takes an address from someone who has only asked for a code or a link, and so does not have it (rule B4).
 * @throws SdkError duplicate_member_email if it is the address of a member
 */
async function requireYielding(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'accountPolicy'>,
  address: Email,
): Promise<void> {
  const holder = await lockMemberOf(unit, address)
  if (!holder) return
  if (!isVisitor(holder)) throw new SdkError('duplicate_member_email')
  await removeContact(unit, deps, holder.row)
}

async function retireAddress(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  { id: email, address }: Pick<MemberAddress, 'id' | 'address'>,
): Promise<void> {
  await invalidateProofsOf(unit, { kind: 'email', value: address as Email })
  const change = { retiredAt: clock.now(), isPrimary: false }
  await updateRows(unit, emails, change, and(eq(emails.id, email), isNull(emails.retiredAt)))
  await publish(unit, { kind: 'email_retired', userId, detail: { email } })
}

async function removeAddress(
  unit: DirectoryUnit,
  userId: string,
  { id: email, address }: Pick<MemberAddress, 'id' | 'address'>,
): Promise<void> {
  await invalidateProofsOf(unit, { kind: 'email', value: address as Email })
  await deleteRows(unit, emails, eq(emails.id, email))
  await publish(unit, { kind: 'email_removed', userId, detail: { email } })
}

/** The retired address to unlink: by its ID, by the address, or by both, which then name the same one. */
export type RetiredReference = { emailId?: string | undefined; address?: Email | undefined }

/**
 * Unlinks a retired address of a member, who is locked: it is free for others in the organization.
 * @throws SdkError retired_email_missing_email_identifiers, email_not_found
 */
export async function unlinkRetired(
  unit: DirectoryUnit,
  record: MemberRecord,
  { emailId, address }: RetiredReference,
): Promise<void> {
  if (emailId === undefined && address === undefined) {
    throw new SdkError('retired_email_missing_email_identifiers')
  }
  const retired = record.addresses.find(
    (row) =>
      row.isRetired &&
      (emailId === undefined || row.id === emailId) &&
      (address === undefined || row.address === address),
  )
  if (!retired) throw new SdkError('email_not_found')
  await removeAddress(unit, record.user.id, retired)
}
