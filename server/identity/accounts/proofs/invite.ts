import type { Deps } from '../../base/deps.ts'
import type { Invitation } from '../../base/schema/links.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type ContactRejection, findOrCreateHolder } from '../users/create.ts'
import { findHolder, lockContact } from '../users/holder.ts'
import { isEmptyUser, recordWriting, updateUser } from '../users/store.ts'
import { issueLink, type LinkRequest, removeInvites } from './links.ts'

/**
 * Invites the owner of an email address. An invitation counts as writing by the site's own server, so no one can take
 * the user away (rule O1). If the user existed before, the fields of the invitation are written when it is accepted.
 * @returns the token of the link, for the email; or why it is rejected
 */
export async function invite(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  { invitation, ...request }: Omit<LinkRequest, 'purpose' | 'invitation'> & { invitation: Invitation },
): Promise<
  { userId: string; contactId: string; token: string } | { rejection: ContactRejection | 'verified_already' }
> {
  const { address } = request
  const contact = { kind: 'email', value: address } as const
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder && holder.row.verifiedAt !== null) return { rejection: 'verified_already' }
  const isNew = !holder || isEmptyUser(holder.user)
  const row = await findOrCreateHolder(unit, deps, contact, { isActive: false })
  if ('rejection' in row) return row
  const { userId, id: contactId } = row
  if (isNew) await updateUser(unit, userId, invitation)
  await recordWriting(unit, deps, userId)
  await removeInvites(unit, address)
  const token = await issueLink(unit, deps, {
    ...request,
    purpose: 'invite',
    invitation: isNew ? undefined : invitation,
  })
  return { userId, contactId, token }
}
