import { hours } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { claimUser, createClaimedUser } from '../users/claim.ts'
import { disputeContact, proveContact, removeContact } from '../users/contacts.ts'
import { isBlocked } from '../users/create.ts'
import { findHolder, type Holder } from '../users/holder.ts'
import { notifyOwner } from '../users/notify-owner.ts'
import { findChangeRejection, findSessionAgain } from '../users/user-change.ts'
import { addProvedContact } from './add-proved-contact.ts'
import { type IssuedCode, toContact } from './codes.ts'
import type { ProofRejection, Redeemed, Redemption } from './redemption.ts'

type RedeemDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>

/**
 * Redeems the proof of a contact, and decides who is signed in (rules O4 to O10): the user who has the contact, claimed
 * by the first proof; a new user; or the user to whom the proof adds the contact. Call it after `lockContact`.
 * @throws RequestError not_allowed if it must create a user and the project has no room
 */
export async function redeemContact(
  unit: DirectoryUnit,
  deps: RedeemDeps,
  redemption: Redemption,
): Promise<Redeemed | ProofRejection> {
  const { contact, addsTo = null, sender } = redemption
  const holder = await findHolder(unit, contact)
  if (addsTo !== null && holder?.user.id !== addsTo) {
    return addProvedContact(unit, deps, { ...redemption, addsTo, holder })
  }
  if (!holder) return createProved(unit, deps, redemption)
  const { user, row } = holder
  const principalSession = redemption.session?.userId === user.id ? redemption.session : undefined
  const session = principalSession && (await findSessionAgain(unit, deps, principalSession))
  const redeemed = { userId: user.id, contactId: row.id, isClaim: false }
  if (user.claimedAt === null) {
    await proveContact(unit, deps, row)
    await claimUser(unit, deps, { userId: user.id, contact, kept: session, sender })
    return { ...redeemed, isClaim: true }
  }
  if (row.verifiedAt === null && !session) return rejectOrRelease(unit, deps, redemption, holder)
  if (row.verifiedAt === null) {
    const rejection = await findChangeRejection(unit, deps, { userId: user.id, session, step: 'finish' })
    if (rejection) return { rejection, isConsumed: false }
  }
  await proveContact(unit, deps, row)
  return redeemed
}

/**
 * Redeems the contact that a code proved.
 * @returns also whether the code is consumed: a rejected one stays valid, unless the rejection says otherwise
 */
export async function redeemIssuedCode(
  unit: DirectoryUnit,
  deps: RedeemDeps,
  { channel, address, userId: addsTo, contactId }: IssuedCode,
  redemption: Omit<Redemption, 'contact' | 'addsTo' | 'contactId'>,
): Promise<{ result: Redeemed | ProofRejection; isConsumed: boolean }> {
  const contact = toContact({ channel, address })
  const result = await redeemContact(unit, deps, { ...redemption, contact, addsTo, contactId })
  return { result, isConsumed: !('rejection' in result) || result.isConsumed }
}

async function createProved(
  unit: DirectoryUnit,
  deps: RedeemDeps,
  redemption: Redemption,
): Promise<Redeemed | ProofRejection> {
  const { contact } = redemption
  if (await isBlocked(unit, deps, contact)) return { rejection: 'unauthorized_action', isConsumed: false }
  const created = await createClaimedUser(unit, deps, contact, { id: redemption.newUserId })
  return created ? { ...created, isClaim: false } : redeemContact(unit, deps, redemption)
}

/** How long a second proof can release a contact from the user who has it. */
const disputeLasts = hours(1)

/**
 * Handles the proof of an unverified contact of a claimed user, without a session of that user (rule O9). The first
 * proof is rejected, and the user is notified. A second proof within the hour takes the contact from the user.
 */
async function rejectOrRelease(
  unit: DirectoryUnit,
  deps: RedeemDeps,
  redemption: Redemption,
  { user, row }: Holder,
): Promise<Redeemed | ProofRejection> {
  const { contact, sender } = redemption
  const values = { contact: contact.value }
  const now = deps.clock.now()
  if (await isBlocked(unit, deps, contact)) return { rejection: 'unauthorized_action', isConsumed: false }
  if (row.disputedAt !== null && now.getTime() - row.disputedAt.getTime() <= disputeLasts) {
    await removeContact(unit, deps, row)
    await notifyOwner(unit, deps, user.id, { kind: 'contactRemoved', values }, sender)
    return createProved(unit, deps, redemption)
  }
  await disputeContact(unit, deps, row)
  await notifyOwner(unit, deps, user.id, { kind: 'contactDisputed', values }, sender)
  const rejection = contact.kind === 'email' ? 'duplicate_email_for_user' : 'duplicate_phone_number_for_user'
  return { rejection, isConsumed: true }
}
