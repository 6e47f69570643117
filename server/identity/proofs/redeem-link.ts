import type { EmailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import type { Invitation } from '../schema/links.ts'
import type { SessionRow } from '../schema/sessions.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { mergeMetadata } from '../users/metadata-rules.ts'
import { lockUser, type UserFields, updateUser } from '../users/store.ts'
import { type FoundLink, type IssuedLink, type LinkQuery, lockLink, removeLinks } from './links.ts'
import { redeemContact } from './redeem-contact.ts'
import type { ProofRejection, Redeemed } from './redemption.ts'

/**
 * Redeems a link or a reset token, and consumes every other link of its email address. A rejection leaves the link valid
 * unless it says otherwise.
 * @param authorize is called with the link before it is redeemed; what it throws leaves the link valid
 */
export async function redeemLink(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'guard'>,
  {
    query,
    session,
    sender,
    authorize,
  }: {
    query: LinkQuery
    session: SessionRow | undefined
    sender: EmailSender
    authorize?: (link: IssuedLink) => void
  },
): Promise<(Redeemed & { link: IssuedLink }) | ProofRejection | Extract<FoundLink, { problem: string }>> {
  const link = await lockLink(unit, deps, query)
  if ('problem' in link) return link
  authorize?.(link)
  const { address, userId: addsTo, contactId, invitation } = link
  const redeemed = await redeemContact(unit, deps, {
    contact: { kind: 'email', value: address },
    addsTo,
    contactId,
    session,
    // A link never counts in another browser than the one with the session (rule O5).
    countsWithoutSession: false,
    sender,
  })
  if ('rejection' in redeemed) {
    if (redeemed.isConsumed) await removeLinks(unit, address)
    return redeemed
  }
  await removeLinks(unit, address)
  if (invitation) await acceptInvitation(unit, redeemed.userId, invitation)
  return { ...redeemed, link }
}

/**
 * Writes what the site's server said of an invited person to the user who existed before the invitation. Metadata is
 * merged key by key; what would exceed the limits is left out.
 */
async function acceptInvitation(unit: UnitOfWork, userId: string, invitation: Invitation): Promise<void> {
  const user = await lockUser(unit, userId)
  if (!user) return
  const change: UserFields = {}
  if (invitation.name) change.name = invitation.name
  for (const field of ['trustedMetadata', 'untrustedMetadata'] as const) {
    const merged = invitation[field] && mergeMetadata(user[field], invitation[field])
    if (merged && 'merged' in merged) change[field] = merged.merged
  }
  await updateUser(unit, userId, change)
}
