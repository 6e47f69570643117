import type { Email } from '#contract/ids.ts'
import { readerLocale } from '../../platform/outbox/reader-locale.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { addVerifiedEmail } from '../accounts/addresses.ts'
import { findNoticeAddress } from '../accounts/notify-owner.ts'
import { addPhoneNumber, findNumber, type PhoneNumber } from '../accounts/phones.ts'
import { findAccount } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import type { Project } from '../projects/store.ts'
import { refuseImpersonated } from '../sessions/refuse-impersonated.ts'
import type { Caller, Session } from '../sessions/store.ts'
import { authorizeAccountChange } from './authorize-account-change.ts'

/** The account that gets the contact, and the session of the request, unless the site's server made it. */
type Owner = { userId: string; session: Session | undefined; project: Project }

/** The id of the verified contact, or why it was not added. The code or link is consumed either way. */
export type AddedContact =
  | { id: string }
  | { refusal: 'duplicate_email' | 'duplicate_phone_number' | 'unauthorized_action' }

/**
 * Requires that the caller may request a code or link for an email address, their own or one to add.
 * @returns whether it is their own
 * @throws SdkError the guard's refusal (rule A15); AppError not_allowed for an impersonated session (rule A65)
 */
export async function authorizeEmailRequest(
  tx: DirectoryTx,
  deps: Deps,
  { user, session }: Caller,
  address: Email,
): Promise<boolean> {
  refuseImpersonated(session)
  if ((await findAccount(tx, address))?.user.id === user.id) return true
  await authorizeAccountChange(tx, deps, { userId: user.id, session, step: 'ask' })
  return false
}

/**
 * Adds a verified email address to the signed-in account, if it is new to it (rule A14). Only a caller who verified
 * the email address learns that it belongs to another account.
 * @throws SdkError the guard's refusal (rule A15), which leaves the code or link unconsumed
 */
export async function addEmail(
  tx: DirectoryTx,
  deps: Deps,
  owner: Owner,
  address: Email,
): Promise<AddedContact> {
  const isOwn = (await findAccount(tx, address))?.user.id === owner.userId
  if (!isOwn) await authorizeAccountChange(tx, deps, { ...owner, step: 'finish' })
  const before = await findNoticeAddress(tx, owner.userId)
  const added = await addVerifiedEmail(tx, deps, owner.userId, address)
  if (!('id' in added)) {
    return { refusal: added.problem === 'taken' ? 'duplicate_email' : 'unauthorized_action' }
  }
  if (added.isNew) await notifyContactAdded(tx, deps, owner.project, before, address)
  return added
}

/** Adds a verified phone number, under the same rules as `addEmail`. */
export async function addNumber(
  tx: DirectoryTx,
  deps: Deps,
  owner: Owner,
  number: PhoneNumber,
): Promise<AddedContact> {
  const isOwn = (await findNumber(tx, deps, number))?.userId === owner.userId
  if (!isOwn) await authorizeAccountChange(tx, deps, { ...owner, step: 'finish' })
  const { userId } = owner
  const added = await addPhoneNumber(tx, deps, number, { userId, isVerified: true })
  if (!added) return { refusal: 'duplicate_phone_number' }
  if (added.isNew)
    await notifyContactAdded(tx, deps, owner.project, await findNoticeAddress(tx, userId), number)
  return { id: added.row.id }
}

/** Notifies the owner, who must learn of a sign-in method that another person added. */
async function notifyContactAdded(
  tx: DirectoryTx,
  deps: Deps,
  project: Project,
  to: Email | undefined,
  contact: Email | PhoneNumber,
): Promise<void> {
  if (to === undefined) return
  const envelope = { to, sender: toMailSender(project), locale: readerLocale() }
  await enqueueMail(tx, deps, envelope, { kind: 'contactAdded', values: { contact } })
}
