import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { cancelForDeleted } from '../billing/cancel-on-delete.ts'
import { isLastAdmin } from '../companies/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { deletePerson } from '../persons/delete-person.ts'
import { finishDeletions, isDeletedAccount } from '../persons/pending-changes.ts'
import { isRecent } from '../persons/person.ts'
import type { Principal } from '../persons/principal.ts'
import { checkPin } from './pin.ts'
import { recordIfWrong } from './wrong-password.ts'

/** The proof that the caller owns the account. */
export type Proof = {
  pin: string | undefined
  password: string | undefined
  visitor: Visitor
}

/**
 * Deletes the caller's account and notifies them (rule A50). If two calls are simultaneous, one deletes the account and
 * the other gets session_ended.
 * @throws AppError last_admin, session_ended, wrong_pin, wrong_credentials, not_fresh, invalid_input, too_many_requests
 */
export async function deleteAccount(deps: Deps, principal: Principal, proof: Proof): Promise<void> {
  const { user, email } = principal
  // Checked twice: here, so it does not use up a PIN attempt, and again when the account is deleted.
  if (await deps.db.transaction((tx) => isLastAdmin(tx, user))) throw new AppError('last_admin')
  await requireProof(deps, principal, proof)
  const contacts = await deps.identity.listAddresses(user.id)
  const outcome = await deps.db.transaction(async (tx) => {
    const result = await deletePerson(tx, deps, user.id, contacts)
    if (result === 'deleted' && email !== null) {
      const recipient = { to: email, locale: user.locale }
      await enqueueServerEmail(tx, deps, recipient, { kind: 'accountDeleted', values: {} })
    }
    return result
  })
  if (outcome === 'last_admin') throw new AppError('last_admin')
  if (outcome === 'gone') throw new AppError('session_ended')
  await finishDeletions(deps)
  await cancelForDeleted(deps)
}

/** Requires the PIN; without a PIN, the password; without either, a fresh session. */
async function requireProof(
  deps: Deps,
  principal: Principal,
  { pin, password, visitor }: Proof,
): Promise<void> {
  const { user, email, session, hasPassword } = principal
  if (user.pinHash !== null) {
    if (pin === undefined) throw new AppError('invalid_input', { text: { english: 'pin is missing.' } })
    await checkPin(deps, principal, pin)
    return
  }
  if (email !== null && hasPassword) {
    if (password === undefined)
      throw new AppError('invalid_input', { text: { english: 'password is missing.' } })
    const attempt = { address: email, visitor }
    const check = () => deps.identity.checkPassword({ address: email, password, visitor })
    await recordIfWrong(deps, attempt, check).catch((problem) => rethrowUnlessGone(deps, user.id, problem))
    return
  }
  const { authenticatedAt, pinEnteredAt } = session
  const now = deps.clock.now()
  const isFresh = isRecent(authenticatedAt, now) || (pinEnteredAt !== null && isRecent(pinEnteredAt, now))
  if (!isFresh) throw new AppError('not_fresh')
}

/** @throws AppError session_ended if another call has just deleted the account */
async function rethrowUnlessGone({ db }: Deps, userId: string, problem: unknown): Promise<never> {
  const isGone = await db.transaction((tx) => isDeletedAccount(tx, userId))
  throw isGone ? new AppError('session_ended') : problem
}
