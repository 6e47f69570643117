import type { Email } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { SdkError } from '../provider/error.ts'
import { claimEmail } from '../users/addresses.ts'
import { isBlockedEmail } from '../users/blocked-emails.ts'
import { addPhoneNumber, findNumber, findOrClaimNumber, type PhoneNumber } from '../users/phones.ts'
import { type Account, createAccount, findAccount } from '../users/store.ts'

/** The email address or phone number that a call sends to. */
export type Recipient =
  | { channel: 'email'; address: Email }
  | { channel: 'sms' | 'whatsapp'; address: PhoneNumber }

/** The user who has an email address or phone number, verified or not. */
export type Owner = { userId: string; contactId: string; isVerified: boolean; isCreated: boolean }

type NewUser = { isActive: boolean }

/** Finds the user who has an email address or phone number. @throws SdkError email_not_found, phone_number_not_found */
export async function findOwner(tx: DirectoryTx, deps: Deps, to: Recipient): Promise<Owner> {
  if (to.channel === 'email') {
    const known = await findAccount(tx, to.address)
    if (!known) throw new SdkError('email_not_found')
    return fromAccount(known, false)
  }
  const number = await findNumber(tx, deps, to.address)
  if (!number) throw new SdkError('phone_number_not_found')
  return fromRow(number, false)
}

/**
 * Finds the user who has an email address or phone number, or creates one with the contact unverified. Proving it keeps
 * a user who has nothing else (find-or-create-account.ts).
 * @throws SdkError unauthorized_action when the email address is blocked
 */
export async function findOrCreateOwner(
  tx: DirectoryTx,
  deps: Deps,
  to: Recipient,
  user: NewUser,
): Promise<Owner> {
  if (to.channel !== 'email') {
    const { row, isCreated } = await findOrClaimNumber(tx, deps, to.address, user)
    return fromRow(row, isCreated)
  }
  const known = await findAccount(tx, to.address)
  if (known) return fromAccount(known, false)
  if (await isBlockedEmail(tx, deps, to.address)) throw new SdkError('unauthorized_action')
  const created = await createAccount(tx, deps, to.address, user)
  // The insert waited for another request that created the account first. That account is visible now.
  return created ? fromAccount(created, true) : findOwner(tx, deps, to)
}

/**
 * Adds an unverified email address or phone number to a user.
 * @returns its ID
 * @throws SdkError duplicate_email, duplicate_phone_number, unauthorized_action
 */
export async function claimContact(
  tx: DirectoryTx,
  deps: Deps,
  to: Recipient,
  userId: string,
): Promise<string> {
  if (to.channel !== 'email') {
    const added = await addPhoneNumber(tx, deps, to.address, { userId, isVerified: false })
    if (!added) throw new SdkError('duplicate_phone_number')
    return added.row.id
  }
  if (await isBlockedEmail(tx, deps, to.address)) throw new SdkError('unauthorized_action')
  const emailId = await claimEmail(tx, deps, userId, to.address)
  if (emailId === undefined) throw new SdkError('duplicate_email')
  return emailId
}

const fromAccount = ({ user, email }: Pick<Account, 'user' | 'email'>, isCreated: boolean): Owner => ({
  userId: user.id,
  contactId: email.id,
  isVerified: email.verifiedAt !== null,
  isCreated,
})

const fromRow = (
  { id, userId, verifiedAt }: { id: string; userId: string; verifiedAt: Date | null },
  isCreated: boolean,
): Owner => ({ userId, contactId: id, isVerified: verifiedAt !== null, isCreated })
