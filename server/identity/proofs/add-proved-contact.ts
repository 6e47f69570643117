import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import type { SessionRow } from '../schema/sessions.ts'
import { findChangeRefusal, findSessionAgain } from '../users/account-change.ts'
import { claimUser } from '../users/claim.ts'
import { addContact, type Contact, type Holder, listContactsOf, removeContact } from '../users/contacts.ts'
import { isBlocked, toDuplicate } from '../users/create.ts'
import { endPlanted } from '../users/end-planted.ts'
import { findNoticeAddress } from '../users/notify-owner.ts'
import { hasSignInMethod } from '../users/sign-in-methods.ts'
import { isSelfMade, lockUser, makeEmpty } from '../users/store.ts'
import type { ProofRefusal, Redeemed } from './redemption.ts'

type AddDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'guard'>

/** A proof that adds a contact to a user who does not have it. */
type Addition = {
  contact: Contact
  addsTo: string
  contactId?: string | null
  session: SessionRow | undefined
  countsWithoutSession: boolean
  sender: MailSender
  /** the user who has the contact */
  holder: Holder | undefined
}

/**
 * Adds a contact to the user for whom its proof was requested (rules O4, O5, O7 and O8). A refusal leaves the proof valid.
 */
export async function addProvedContact(
  tx: DirectoryTx,
  deps: AddDeps,
  addition: Addition,
): Promise<Redeemed | ProofRefusal> {
  const { contact, addsTo: userId, contactId, sender, holder } = addition
  const user = await lockUser(tx, userId)
  const session = await findSessionAgain(tx, deps, addition.session)
  const isOwnSession = session?.userId === userId
  const counts = isOwnSession || (addition.session === undefined && addition.countsWithoutSession)
  if (!user || !counts) return { refusal: 'session_mismatch', isConsumed: false }
  const contacts = await listContactsOf(tx, userId)
  const isFirst = contacts.length === 0
  const replacesContact = isSelfMade(user) && contacts.length === 1 && isOwnSession
  const change = { userId, session, step: 'finish', replacesContact: isFirst || replacesContact } as const
  const refusal = await findChangeRefusal(tx, deps, change)
  if (refusal) return { refusal, isConsumed: false }
  if (!(await yieldContact(tx, deps, userId, holder))) {
    return { refusal: toDuplicate(contact), isConsumed: false }
  }
  if (await isBlocked(tx, deps, contact)) return { refusal: 'unauthorized_action', isConsumed: false }
  if (user.claimedAt === null) for (const row of contacts) await removeContact(tx, deps, row)
  // The owner must learn of a sign-in method that another person added, at the address that they had before.
  const before = await findNoticeAddress(tx, userId)
  const added = await addContact(tx, deps, userId, contact, { isVerified: true, id: contactId ?? undefined })
  if (!added) return { refusal: toDuplicate(contact), isConsumed: false }
  const isClaim = user.claimedAt === null
  if (isClaim)
    await claimUser(tx, deps, { userId, contact, kept: isOwnSession ? session : undefined, sender })
  if (before !== undefined) {
    const mail = { kind: 'contactAdded', values: { contact: contact.value } } as const
    await enqueueMail(tx, deps, { to: before, sender, locale: readerLocale() }, mail)
  }
  return { userId, contactId: added.id, isClaim }
}

/**
 * Takes the contact from the user who has it, if that user has no right to it: it is self-made and nobody claimed it
 * (rule O4), or the guard lets the other user take back an email address that it gave up (rule A15).
 * @returns whether the contact is free
 */
async function yieldContact(
  tx: DirectoryTx,
  deps: AddDeps,
  userId: string,
  holder: Holder | undefined,
): Promise<boolean> {
  if (!holder) return true
  const { user, row } = holder
  if (isSelfMade(user)) {
    await endPlanted(tx, user.id, undefined)
    await removeContact(tx, deps, row)
    await makeEmpty(tx, user.id)
    return true
  }
  if (row.kind !== 'email' || row.verifiedAt === null) return false
  if (!(await deps.guard.mayReclaim(tx, userId, row.value, user.id))) return false
  await endPlanted(tx, user.id, undefined)
  await removeContact(tx, deps, row)
  if (!(await hasSignInMethod(tx, user.id))) await makeEmpty(tx, user.id)
  return true
}
