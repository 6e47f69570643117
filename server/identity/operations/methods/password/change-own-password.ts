import type { Email } from '#contract/ids.ts'
import { consumeLimit } from '../../../../platform/limits/limiter.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { hashPassword } from '../../../../platform/secrets/hash-password.ts'
import { isPasswordOf, toMailboxProof } from '../../../accounts/intermediate/mailbox-rules.ts'
import { findCurrent, requireActive } from '../../../accounts/members/read-members.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { isRecent } from '../../../accounts/users/fresh-rules.ts'
import { findSessionAgain, rejectImpersonated } from '../../../accounts/users/user-change.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, hasAddressPasswords } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { SignIn } from '../../access/sign-in.ts'
import { requireMethod } from '../../entering/require-method.ts'
import { changeAddressPassword, toAddressPasswordFactor } from './address-passwords.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'
import { changeInSession } from './set-password.ts'

/** A new password within the session of a member. */
type OwnPassword<SignedIn> = {
  project: DirectoryProject
  sender: EmailSender
  password: string
  findSession: (unit: DirectoryUnit) => Promise<{ session: Session; address: Email | null }>
  signIn: SignIn<SignedIn>
}

/**
 * Sets a new password within the session of a member, which continues, or of the member's address (rule B12). For an address, the
 * session must have proved it, or contain the present password, within the last five minutes.
 * @throws SdkError session_too_old_to_reset_password, auth_method_not_allowed, session_not_found; for a weak password; anything that
 *   `changeInSession` throws
 */
export async function changeOwnPassword<SignedIn>(
  deps: Deps,
  { project, sender, password, findSession, signIn }: OwnPassword<SignedIn>,
): Promise<SignedIn> {
  const authorize = (unit: DirectoryUnit, userId: string) =>
    requireMethod(unit, { project, userId, method: 'password' })
  const { session } = await readUnit(deps.db, project, findSession)
  const { id: keep, userId } = session
  if (!hasAddressPasswords(project)) {
    const authorizeMember = (unit: DirectoryUnit) => authorize(unit, userId)
    const change = { project, sender, password, findSession, authorize: authorizeMember, signIn }
    return changeInSession(deps, change)
  }
  rejectImpersonated(session)
  const { address } = await readUnit(deps.db, project, (unit) => requireKnown(unit, deps, session))
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  await consumeLimit(deps, 'passwordChanges', `${project.id} ${address}`)
  const hash = await hashPassword(deps.hasher, password)
  return runUnit(deps.db, project, async (unit) => {
    await authorize(unit, userId)
    const proof = await requireKnown(unit, deps, session)
    if (proof.address !== address) throw new SdkError('session_not_found')
    await changeAddressPassword(unit, deps, sender, { address, hash, keep })
    return signIn(unit, { user: { id: userId }, factor: toAddressPasswordFactor(proof.provedAt, address) })
  })
}

/**
 * Requires that a session has proved the current address of its member, or entered its password, within the last five minutes.
 * @throws SdkError session_not_found, session_too_old_to_reset_password
 */
async function requireKnown(
  unit: DirectoryUnit,
  deps: Deps,
  session: Session,
): Promise<{ address: Email; provedAt: Date }> {
  const current = await findSessionAgain(unit, deps, session)
  if (!current) throw new SdkError('session_not_found')
  const verified = findCurrent(await requireActive(unit, current))
  const address = (verified?.isVerified ? verified.address : '') as Email
  const isOfAddress = (factor: Factor) =>
    toMailboxProof(factor)?.address === address || isPasswordOf(factor, address)
  const times = current.factors
    .filter(isOfAddress)
    .map((factor) => new Date(factor.last_authenticated_at).getTime())
  const provedAt = new Date(Math.max(0, ...times))
  if (!isRecent(provedAt, deps.clock.now())) throw new SdkError('session_too_old_to_reset_password')
  return { address, provedAt }
}
