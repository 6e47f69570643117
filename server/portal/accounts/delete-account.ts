import { findAccount } from '../../identity/accounts/store.ts'
import { isFresh } from '../../identity/sessions/fresh-rules.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { mailTexts } from '../../platform/outbox/texts.ts'
import { cancelForDeleted } from '../billing/cancel-on-delete.ts'
import type { Deps } from '../deps.ts'
import { isLastAdmin } from '../organizations/store.ts'
import type { Caller } from '../persons/caller.ts'
import { deletePerson } from '../persons/delete-person.ts'
import { checkPin } from './check-pin.ts'
import { findByPassword } from './find-by-password.ts'
import { getPortalProject } from './start-session.ts'

/** The proof that the caller owns the account. */
export type Proof = {
  pin: string | undefined
  password: string | undefined
  visitor: Visitor
  deviceType: string | undefined
}

/**
 * Deletes the caller's account and notifies them (rule A50). Of two simultaneous calls, one deletes the account and the
 * other finds its session ended.
 * @throws AppError last_admin, session_ended, wrong_pin, wrong_credentials, not_fresh, invalid_input, too_many_requests
 */
export async function deleteAccount(deps: Deps, caller: Caller, proof: Proof): Promise<void> {
  const { user, email } = caller
  // Checked twice: here so that it does not cost a PIN attempt, and again when the account is deleted.
  if (await deps.db.transaction((tx) => isLastAdmin(tx, user))) throw new AppError('last_admin')
  await requireProof(deps, caller, proof)
  const outcome = await deps.db.transaction(async (tx) => {
    const result = await deletePerson(tx, deps, user.id)
    if (result === 'deleted' && email !== null) {
      await enqueueMail(tx, deps, email, mailTexts.accountDeleted(deps.config))
    }
    return result
  })
  if (outcome === 'last_admin') throw new AppError('last_admin')
  if (outcome === 'gone') throw new AppError('session_ended')
  await cancelForDeleted(deps)
}

/** Requires the PIN; if none is set, the password; if there is neither, a fresh session. */
async function requireProof(
  deps: Deps,
  caller: Caller,
  { pin, password, visitor, deviceType }: Proof,
): Promise<void> {
  const { user, email, session } = caller
  if (user.pinHash !== null) {
    if (pin === undefined) throw new AppError('invalid_input', { text: 'pin is missing.' })
    await checkPin(deps, caller, pin, deviceType)
    return
  }
  const account = email === null ? undefined : await deps.db.transaction((tx) => findAccount(tx, email))
  // Another call has just deleted the account.
  if (email !== null && account?.user.id !== user.id) throw new AppError('session_ended')
  if (email !== null && account?.passwordHash !== undefined) {
    if (password === undefined) throw new AppError('invalid_input', { text: 'password is missing.' })
    const project = await deps.db.transaction(getPortalProject)
    await findByPassword(deps, { project, visitor }, { address: email, password, deviceType })
    return
  }
  if (!isFresh(session, session.pinGivenAt ?? undefined, deps.clock.now())) throw new AppError('not_fresh')
}
