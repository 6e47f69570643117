import type { Deps } from '../../deps.ts'
import type { DirectoryTx } from '../../directory.ts'
import type { Project } from '../../projects/store.ts'
import type { IssuedCode } from '../../proofs/codes.ts'
import { type AddedContact, addEmail, addNumber } from '../../provider/add-contact.ts'
import { findOrCreateAccount } from '../../provider/find-or-create-account.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Session, User } from '../../sessions/store.ts'
import { findOrCreatePhoneAccount } from '../../users/phones.ts'

/** The user who verified a contact by code, the contact's id, and the session factor. */
type VerifiedContact = { user: Pick<User, 'id'>; methodId: string; factor: Factor }

/** Finds or creates the account of the email address or phone number that a correct code verified. */
export async function findOrCreateVerified(
  tx: DirectoryTx,
  deps: Deps,
  code: IssuedCode,
): Promise<VerifiedContact> {
  const now = deps.clock.now()
  if (code.channel === 'email') {
    const { user, emailId } = await findOrCreateAccount(tx, deps, code.address)
    return { user, methodId: emailId, factor: toFactor(now, code, emailId) }
  }
  const { id, userId } = await findOrCreatePhoneAccount(tx, deps, code.address)
  return { user: { id: userId }, methodId: id, factor: toFactor(now, code, id) }
}

/** Adds the verified email address or phone number to the session's account, if it is new. */
export async function addVerifiedContact(
  tx: DirectoryTx,
  deps: Deps,
  code: IssuedCode,
  owner: { userId: string; session: Session | undefined; project: Project },
): Promise<Omit<VerifiedContact, 'user'> | Extract<AddedContact, { refusal: string }>> {
  const added =
    code.channel === 'email'
      ? await addEmail(tx, deps, owner, code.address)
      : await addNumber(tx, deps, owner, code.address)
  if ('refusal' in added) return added
  return { methodId: added.id, factor: toFactor(deps.clock.now(), code, added.id) }
}

const toFactor = (now: Date, code: IssuedCode, id: string): Factor => ({
  type: 'otp',
  delivery_method: code.channel,
  last_authenticated_at: now.toISOString(),
  ...(code.channel === 'email'
    ? { email_factor: { email_id: id, email_address: code.address } }
    : { phone_number_factor: { phone_id: id, phone_number: code.address } }),
})
