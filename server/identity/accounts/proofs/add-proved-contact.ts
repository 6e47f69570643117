import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import type { Deps } from '../../base/deps.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { claimUser } from '../users/claim.ts'
import { addContact, type Contact, listContactsOf, removeContact } from '../users/contacts.ts'
import { isBlocked, toDuplicate } from '../users/create.ts'
import { endUnclaimedAccess } from '../users/end-unclaimed-access.ts'
import type { Holder } from '../users/holder.ts'
import { findNoticeAddress } from '../users/notify-owner.ts'
import { hasSignInMethod } from '../users/sign-in-methods.ts'
import { isSelfMade, lockUser, makeEmpty } from '../users/store.ts'
import { findChangeRejection, findSessionAgain } from '../users/user-change.ts'
import type { ProofRejection, Redeemed } from './redemption.ts'

type AddDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>

/** A proof that adds a contact to a user who does not have it yet. */
type Addition = {
  contact: Contact
  addsTo: string
  contactId?: string | null
  session: SessionRow | undefined
  countsWithoutSession?: boolean
  sender: EmailSender
  /** the user who has the contact */
  holder: Holder | undefined
}

/**
 * Adds a contact to the user for whom its proof was requested (rules O4, O5, O7 and O8). If it is rejected, the proof
 * stays valid.
 */
export async function addProvedContact(
  unit: DirectoryUnit,
  deps: AddDeps,
  addition: Addition,
): Promise<Redeemed | ProofRejection> {
  const { contact, addsTo: userId, contactId, sender, holder } = addition
  const user = await lockUser(unit, userId)
  const session = await findSessionAgain(unit, deps, addition.session)
  const isOwnSession = session?.userId === userId
  const counts = isOwnSession || (addition.session === undefined && addition.countsWithoutSession)
  if (!user || !counts) return { rejection: 'session_mismatch', isConsumed: false }
  const contacts = await listContactsOf(unit, userId)
  const isFirst = contacts.length === 0
  const replacesContact = isSelfMade(user) && contacts.length === 1 && isOwnSession
  const change = { userId, session, step: 'finish', replacesContact: isFirst || replacesContact } as const
  const rejection = await findChangeRejection(unit, deps, change)
  if (rejection) return { rejection, isConsumed: false }
  if (!(await yieldContact(unit, deps, userId, holder))) {
    return { rejection: toDuplicate(contact), isConsumed: false }
  }
  if (await isBlocked(unit, deps, contact)) return { rejection: 'unauthorized_action', isConsumed: false }
  if (user.claimedAt === null) for (const row of contacts) await removeContact(unit, deps, row)
  // The notice goes to the owner's previous address, because someone else may have added the sign-in method.
  const before = await findNoticeAddress(unit, userId)
  const added = await addContact(unit, deps, userId, contact, {
    isVerified: true,
    id: contactId ?? undefined,
  })
  if (!added) return { rejection: toDuplicate(contact), isConsumed: false }
  const isClaim = user.claimedAt === null
  if (isClaim)
    await claimUser(unit, deps, { userId, contact, kept: isOwnSession ? session : undefined, sender })
  if (before !== undefined) {
    const message = { kind: 'contactAdded', values: { contact: contact.value } } as const
    await enqueueEmail(unit.tx, deps, { to: before, sender }, message)
  }
  return { userId, contactId: added.id, isClaim }
}

/**
 * Takes the contact from the user who has it, if that user has no right to it. Either the user is self-made and
 * unclaimed (rule O4), or the account policy lets the other user take back an email address that it gave up (rule A15).
 * @returns whether the contact is free
 */
async function yieldContact(
  unit: DirectoryUnit,
  deps: AddDeps,
  userId: string,
  holder: Holder | undefined,
): Promise<boolean> {
  if (!holder) return true
  const { user, row } = holder
  if (isSelfMade(user)) {
    await endUnclaimedAccess(unit, user.id, undefined)
    await removeContact(unit, deps, row)
    await makeEmpty(unit, user.id)
    return true
  }
  if (row.kind !== 'email' || row.verifiedAt === null) return false
  if (!(await deps.accountPolicy.canTakeBack(unit.tx, userId, row.value, user.id))) return false
  await endUnclaimedAccess(unit, user.id, undefined)
  await removeContact(unit, deps, row)
  if (!(await hasSignInMethod(unit, user.id))) await makeEmpty(unit, user.id)
  return true
}
