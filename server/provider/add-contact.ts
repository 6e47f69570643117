import type { Email } from '#contract/ids.ts'
import { addVerifiedEmail } from '../accounts/addresses.ts'
import { findNoticeAddress } from '../accounts/notify-owner.ts'
import { addVerifiedPhone, findPhoneOwner, type PhoneNumber } from '../accounts/phones.ts'
import { findAccount } from '../accounts/store.ts'
import type { Session } from '../auth/sessions/store.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../outbox/store.ts'
import { mailTexts } from '../outbox/texts.ts'
import type { Project } from '../projects/store.ts'
import { askGuard } from './ask-guard.ts'

/** The account that an address or number is added to, and the session in which it is. */
type Owner = { userId: string; session: Session; project: Project }

/** The id of what was proved, or why it is not the account's. The code or link is used up either way. */
export type AddedContact =
  | { id: string }
  | { refusal: 'duplicate_email' | 'duplicate_phone_number' | 'unauthorized_action' }

/**
 * What somebody signed in has just proved is theirs, and added to their account where it is new (rule A14). Whose
 * it is otherwise is said here only, to who has shown that it is theirs as well.
 * @throws SdkError as the guard refuses (rule A15); the code or link is not used up then
 */
export async function addEmail(tx: Tx, deps: Deps, owner: Owner, address: Email): Promise<AddedContact> {
  const isOwn = (await findAccount(tx, address))?.user.id === owner.userId
  if (!isOwn) await askGuard(tx, deps, { ...owner, step: 'finish' })
  const before = await findNoticeAddress(tx, owner.userId)
  const added = await addVerifiedEmail(tx, deps, owner.userId, address)
  if (!('id' in added)) {
    return { refusal: added.problem === 'taken' ? 'duplicate_email' : 'unauthorized_action' }
  }
  if (added.isNew) await tell(tx, deps, owner.project, before, address)
  return added
}

/** The same for a number. */
export async function addNumber(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  number: PhoneNumber,
): Promise<AddedContact> {
  const isOwn = (await findPhoneOwner(tx, number))?.user.id === owner.userId
  if (!isOwn) await askGuard(tx, deps, { ...owner, step: 'finish' })
  const added = await addVerifiedPhone(tx, deps, owner.userId, number)
  if (!added) return { refusal: 'duplicate_phone_number' }
  if (added.isNew) await tell(tx, deps, owner.project, await findNoticeAddress(tx, owner.userId), number)
  return added
}

/** A way in that somebody else has added must not go unseen. */
async function tell(
  tx: Tx,
  deps: Deps,
  { name: productName, sender }: Project,
  to: Email | undefined,
  contact: Email | PhoneNumber,
): Promise<void> {
  if (to === undefined) return
  await enqueueMail(tx, deps, to, mailTexts.contactAdded({ productName, contact }), sender)
}
