import type { WalletRejection } from '../../accounts/credentials/wallets.ts'
import type { ProofRejection } from '../../accounts/proofs/redemption.ts'
import type { Principal } from '../../accounts/sessions/principal.ts'
import type { Session } from '../../accounts/sessions/store.ts'
import { type Contact, listContactsOf } from '../../accounts/users/contacts.ts'
import { toDuplicate } from '../../accounts/users/create.ts'
import { isFresh } from '../../accounts/users/fresh-rules.ts'
import { findHolder, lockContact } from '../../accounts/users/holder.ts'
import { isSelfMade, lockUser } from '../../accounts/users/store.ts'
import {
  type AccountChange,
  findChangeRejection,
  findPasswordRejection,
  findSessionAgain,
  rejectImpersonated,
} from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { SdkErrorType } from '../../base/errors/sdk-errors.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

type Rejection = ProofRejection['rejection'] | WalletRejection['rejection']

const errorOf: Record<Rejection, SdkErrorType> = {
  duplicate_email: 'duplicate_email',
  duplicate_phone_number: 'duplicate_phone_number',
  duplicate_email_for_user: 'duplicate_email_for_user',
  duplicate_phone_number_for_user: 'duplicate_phone_number_for_user',
  duplicate_wallet_address: 'duplicate_wallet_address',
  unauthorized_action: 'unauthorized_action',
  session_mismatch: 'session_on_code_does_not_match_session_passed_in',
  pin_required: 'pin_required',
  not_fresh: 'session_too_old_to_add_factor',
  reverification_pending: 'email_reverification_pending',
  unverified: 'too_many_unverified_factors',
  session_ended: 'session_not_found',
}

/** Converts the rejection of a change, a proof or a signature to the error of the contract. */
export const toRejectionError = (rejection: Rejection): SdkError => new SdkError(errorOf[rejection])

/**
 * Requires that a contact or sign-in method may be added to or removed from a user (rules A15 and O7).
 * @throws SdkError pin_required, session_too_old_to_add_factor, email_reverification_pending,
 *   too_many_unverified_factors, session_not_found; RequestError not_allowed for an impersonated session (rule A65)
 */
export async function authorizeUserChange(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'accountPolicy'>,
  change: AccountChange,
): Promise<void> {
  const rejection = await findChangeRejection(unit, deps, change)
  if (rejection !== undefined) throw toRejectionError(rejection)
}

/**
 * Requires that a user may get another sign-in method: a proof has claimed the user (rule O7), and the request's
 * session, if any, has not ended in the meantime (rule O16). Locks the user until the transaction ends.
 * @throws SdkError too_many_unverified_factors, session_not_found
 */
export async function requireClaimed(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { userId, session }: { userId: string; session: Session | undefined },
): Promise<void> {
  rejectImpersonated(session)
  const user = await lockUser(unit, userId)
  if (!user || (session && !(await findSessionAgain(unit, deps, session))))
    throw new SdkError('session_not_found')
  if (user.claimedAt === null) throw new SdkError('too_many_unverified_factors')
}

/**
 * Requires that this session authenticated with a factor or the policy's secret within the last five minutes (rule A12),
 * and that its user is claimed (rule O7).
 * @throws SdkError session_too_old_to_add_factor, too_many_unverified_factors; RequestError not_allowed for an
 *   impersonated session (rule A65)
 */
export async function requireFreshSession(
  unit: DirectoryUnit,
  { clock, accountPolicy }: Pick<Deps, 'clock' | 'accountPolicy'>,
  session: Session,
): Promise<void> {
  await requireClaimed(unit, { clock }, { userId: session.userId, session })
  const proof = await accountPolicy.findProof(unit.tx, session.id)
  if (!isFresh(session, proof, clock.now())) throw new SdkError('session_too_old_to_add_factor')
}

/**
 * Requires that a session may set a password (rules O7 and O17).
 * @throws SdkError too_many_unverified_factors, session_not_found; RequestError not_allowed for an impersonated session
 */
export async function authorizeNewPassword(unit: DirectoryUnit, deps: Deps, session: Session): Promise<void> {
  const rejection = await findPasswordRejection(unit, deps, session)
  if (rejection !== undefined) throw toRejectionError(rejection)
}

/**
 * Requires that the user may request a code or link for a contact that the user has or wants to add. The request
 * changes nothing (rule O2).
 * @returns whether the contact is the user's own
 * @throws SdkError the account policy's rejection (rule A15); too_many_unverified_factors (rule O7); duplicate_email or
 *   duplicate_phone_number, unless the project hides accounts (rule O3)
 */
export async function authorizeContactRequest(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  { user, session }: Principal,
  contact: Contact,
): Promise<boolean> {
  rejectImpersonated(session)
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  if (holder?.user.id === user.id) return true
  const contacts = await listContactsOf(unit, user.id)
  const replacesContact = contacts.length === 0 || (isSelfMade(user) && contacts.length === 1)
  await authorizeUserChange(unit, deps, { userId: user.id, session, step: 'ask', replacesContact })
  const hidesAccounts = project.hidesAccounts || project.isPortal
  if (!hidesAccounts && holder && !isSelfMade(holder.user)) throw toRejectionError(toDuplicate(contact))
  return false
}
