import type { Deps } from '../../base/deps.ts'
import type { Invitation } from '../../base/schema/links.ts'
import type { UnitOfWork } from '../../base/unit-of-work.ts'
import { mergeMetadata } from '../users/metadata-rules.ts'
import { lockUser, type UserFields, updateUser } from '../users/store.ts'
import { type FoundLink, type IssuedLink, type LinkQuery, lockLink, removeLinks } from './links.ts'
import { redeemContact } from './redeem-contact.ts'
import type { ProofRejection, Redeemed, Redemption } from './redemption.ts'

/**
 * Redeems a link or a reset token, and consumes every other link of its email address. A rejected link stays valid,
 * unless the rejection says otherwise.
 * @param authorize called with the link before it is redeemed; if it throws, the link stays valid
 */
export async function redeemLink(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'guard'>,
  {
    query,
    authorize,
    ...redemption
  }: Pick<Redemption, 'session' | 'sender'> & {
    query: LinkQuery
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
    ...redemption,
    // A link only works in the browser that has the session (rule O5).
    countsWithoutSession: false,
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
 * Writes the fields of an invitation to a user who existed before it. Metadata is merged key by key, without the keys
 * that would exceed the limits.
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
