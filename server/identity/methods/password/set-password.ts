import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { consumeLimit } from '../../../platform/limits/limiter.ts'
import type { MailSender } from '../../../platform/outbox/sender.ts'
import { authorizeNewPassword } from '../../access/authorize-account-change.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { findLink, type IssuedLink } from '../../proofs/links.ts'
import { redeemLink } from '../../proofs/redeem-link.ts'
import type { ProofRefusal } from '../../proofs/redemption.ts'
import type { Session } from '../../sessions/store.ts'
import { runUnit, type UnitOfWork } from '../../unit-of-work.ts'
import { refuseImpersonated } from '../../users/account-change.ts'
import { findFreshestTime, isRecent } from '../../users/fresh-rules.ts'
import { changePassword } from './change-password.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'
import { toPasswordFactor } from './factor.ts'
import { requirePassword, requireValidPassword } from './require-password.ts'
import { orRefuseReset } from './reset-mail.ts'
import type { SignIn } from './sign-in.ts'

/**
 * Sets a new password with the token of a reset mail, which proves the email address (rule O6), and signs in.
 * @returns why the proof is refused, or what `signIn` returned
 * @throws SdkError if the token is not valid or the password is weak: a weak password leaves the link valid
 */
export async function resetByLink<SignedIn>(
  deps: Deps,
  request: {
    project: Project
    sender: MailSender
    token: string
    verifier: string | undefined
    password: string
    /** is called with a valid link; what it throws leaves the link valid */
    authorize?: (link: IssuedLink) => void
    signIn: SignIn<SignedIn>
  },
): Promise<{ refusal: ProofRefusal['refusal'] } | { signedIn: SignedIn }> {
  const { project, sender, token, verifier, password, authorize, signIn } = request
  const query = { purposes: ['reset_password'], token, verifier } as const
  const found = orRefuseReset(await runUnit(deps.db, project, (unit) => findLink(unit, deps, query)))
  authorize?.(found)
  const { address } = found
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  const hash = await deps.hasher.hash(password)
  return runUnit(deps.db, project, async (unit) => {
    const redeemed = orRefuseReset(await redeemLink(unit, deps, { query, session: undefined, sender }))
    if ('refusal' in redeemed) return { refusal: redeemed.refusal }
    const { userId } = redeemed
    await changePassword(unit, deps, sender, { userId, address, hash })
    const factor = toPasswordFactor(deps.clock.now())
    return { signedIn: await signIn(unit, { user: { id: userId }, factor }) }
  })
}

/**
 * Sets a new password with the old one, and signs in.
 * @param visitor whose wrong attempts count
 * @param current the session in which the request comes; it continues if it is the user's
 * @throws SdkError for a wrong or weak password; RequestError too_many_requests
 */
export async function changeByOldPassword<SignedIn>(
  deps: Deps,
  request: {
    project: Project
    sender: MailSender
    address: Email
    oldPassword: string
    password: string
    visitor: Visitor
    current?: Session | undefined
    signIn: SignIn<SignedIn>
  },
): Promise<SignedIn> {
  const { project, sender, address, oldPassword, password, visitor, current, signIn } = request
  const account = await requirePassword(deps, { project, visitor }, address, oldPassword)
  const { user } = account
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  await consumeLimit(deps, 'passwordChanges', user.id)
  const hash = await deps.hasher.hash(password)
  return runUnit(deps.db, project, async (unit) => {
    await requireValidPassword(unit, account)
    const keep = current?.userId === user.id ? current.id : undefined
    await changePassword(unit, deps, sender, { userId: user.id, address, hash, keep })
    return signIn(unit, { user, factor: toPasswordFactor(deps.clock.now()) })
  })
}

/**
 * Sets a new password within a fresh session, which continues. The password proves nothing new about the user, so its
 * factor has the time of the last authentication.
 * @throws SdkError session_too_old_to_reset_password, too_many_unverified_factors, session_not_found; for a weak password
 */
export async function changeInSession<SignedIn>(
  deps: Deps,
  request: {
    project: Project
    sender: MailSender
    password: string
    findSession: (unit: UnitOfWork) => Promise<{ session: Session; address: Email | null }>
    signIn: SignIn<SignedIn>
  },
): Promise<SignedIn> {
  const { project, sender, password, findSession, signIn } = request
  const { session, address, provedAt } = await runUnit(deps.db, project, async (unit) => {
    const found = await findSession(unit)
    refuseImpersonated(found.session)
    const proof = await deps.guard.findProof(unit.tx, found.session.id)
    return { ...found, provedAt: findFreshestTime(found.session, proof) }
  })
  if (!isRecent(provedAt, deps.clock.now())) throw new SdkError('session_too_old_to_reset_password')
  const known = address === null ? [] : [address]
  requireStrongPassword(await checkPasswordStrength(deps, project, password, known))
  const { userId, id: keep } = session
  await consumeLimit(deps, 'passwordChanges', userId)
  const hash = await deps.hasher.hash(password)
  return runUnit(deps.db, project, async (unit) => {
    await authorizeNewPassword(unit, deps, session)
    await changePassword(unit, deps, sender, { userId, address, hash, keep })
    return signIn(unit, { user: { id: userId }, factor: toPasswordFactor(provedAt) })
  })
}
