import type { Deps } from '../../base/deps.ts'
import type { Invitation } from '../../base/schema/links.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { mergeMetadata } from '../users/metadata-rules.ts'
import { lockUser, type UserFields, updateUser } from '../users/store.ts'
import { type FoundLink, type IssuedLink, type LinkQuery, lockLink, removeLinks } from './links.ts'
import { redeemContact } from './redeem-contact.ts'
import type { ProofRejection, Redeemed, Redemption } from './redemption.ts'

/** A redeemed link, and what `decide` returned; or why the link cannot be redeemed. */
export type LinkOutcome<Result> =
  | { link: IssuedLink; result: Result }
  | Extract<FoundLink, { problem: string }>

/**
 * Redeems a link or a reset token. A consumed link also consumes every other link of its email address.
 * @param authorize called with the link before it is redeemed; if it throws, the link stays valid
 * @param decide decides what the link proves. @returns the result, and whether the link is consumed
 */
export async function redeemLink<Result>(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  {
    query,
    authorize,
    decide,
  }: {
    query: LinkQuery
    authorize?: (link: IssuedLink) => void
    decide: (link: IssuedLink) => Promise<{ result: Result; isConsumed: boolean }>
  },
): Promise<LinkOutcome<Result>> {
  const link = await lockLink(unit, deps, query)
  if ('problem' in link) return link
  authorize?.(link)
  const { result, isConsumed } = await decide(link)
  if (isConsumed) await removeLinks(unit, link.address)
  return { link, result }
}

/**
 * Redeems the email address that a link proved, and accepts its invitation.
 * @returns also whether the link is consumed: a rejected one stays valid, unless the rejection says otherwise
 */
export async function redeemIssuedLink(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  { address, userId: addsTo, contactId, invitation }: IssuedLink,
  { session, sender }: Pick<Redemption, 'session' | 'sender'>,
): Promise<{ result: Redeemed | ProofRejection; isConsumed: boolean }> {
  const redeemed = await redeemContact(unit, deps, {
    contact: { kind: 'email', value: address },
    addsTo,
    contactId,
    session,
    sender,
    // A link only works in the browser that has the session (rule O5).
    countsWithoutSession: false,
  })
  if ('rejection' in redeemed) return { result: redeemed, isConsumed: redeemed.isConsumed }
  if (invitation) await acceptInvitation(unit, redeemed.userId, invitation)
  return { result: redeemed, isConsumed: true }
}

/**
 * Writes the fields of an invitation to a user who existed before it. Metadata is merged key by key, without the keys
 * that would exceed the limits.
 */
async function acceptInvitation(unit: DirectoryUnit, userId: string, invitation: Invitation): Promise<void> {
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
