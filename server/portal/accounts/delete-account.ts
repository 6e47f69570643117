import { checkPassword } from '../../accounts/check-password.ts'
import { deletePerson } from '../../accounts/delete-person.ts'
import { findAccount } from '../../accounts/store.ts'
import { isFresh } from '../../auth/sessions/fresh-rules.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import { cancelForDeleted } from '../../billing/cancel-on-delete.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Visitor } from '../../http/visitor.ts'
import { isLastAdmin } from '../../organizations/store.ts'
import { enqueueMail } from '../../outbox/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import { checkPin } from './check-pin.ts'
import { getPortalProject } from './start-session.ts'

/** What somebody shows to prove that the account is theirs to delete. */
export type Proof = {
  pin: string | undefined
  password: string | undefined
  visitor: Visitor
  deviceType: string | undefined
}

/**
 * Deletes the caller's account (rule A50), and tells its owner.
 * Of two calls at the same moment one deletes; the other finds its session ended.
 * @throws AppError last_admin, session_ended, wrong_pin, wrong_credentials, not_fresh, invalid_input, too_many_requests
 */
export async function deleteAccount(deps: Deps, caller: Caller, proof: Proof): Promise<void> {
  const { user, email } = caller
  // Looked at twice: here so that it costs no try of the PIN, and again when the account goes.
  if (await deps.db.transaction((tx) => isLastAdmin(tx, user))) throw new AppError('last_admin')
  await requireProof(deps, caller, proof)
  const outcome = await deps.db.transaction(async (tx) => {
    const done = await deletePerson(tx, deps, user.id)
    if (done === 'deleted' && email !== null) {
      await enqueueMail(tx, deps, email, mailTexts.accountDeleted(deps.config))
    }
    return done
  })
  if (outcome === 'last_admin') throw new AppError('last_admin')
  if (outcome === 'gone') throw new AppError('session_ended')
  await cancelForDeleted(deps)
}

/** The PIN; where none is set yet, the password; where there is neither, a session that is fresh. */
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
  // Another call has deleted it a moment ago.
  if (email !== null && account?.user.id !== user.id) throw new AppError('session_ended')
  if (email !== null && account?.passwordHash !== undefined) {
    if (password === undefined) throw new AppError('invalid_input', { text: 'password is missing.' })
    const project = await deps.db.transaction(getPortalProject)
    const isRight = await checkPassword(deps, { project, visitor }, email, password, deviceType)
    if (!isRight) throw new AppError('wrong_credentials')
    return
  }
  if (!isFresh(session, deps.clock.now())) throw new AppError('not_fresh')
}
