import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { consumeLimit } from '../../../../platform/limits/limiter.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { hashPassword } from '../../../../platform/secrets/hash-password.ts'
import { findLink, type IssuedLink, removeLinks } from '../../../accounts/proofs/links.ts'
import { redeemIssuedLink, redeemLink } from '../../../accounts/proofs/redeem-link.ts'
import { revokeAllSessions, type Session } from '../../../accounts/sessions/store.ts'
import { findFreshestTime, isRecent } from '../../../accounts/users/fresh-rules.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import { setPassword } from '../../../accounts/users/passwords.ts'
import { rejectImpersonated } from '../../../accounts/users/user-change.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { authorizeNewPassword, toRejectionError } from '../../access/authorize-user-change.ts'
import type { SignIn } from '../../access/sign-in.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'
import { orRejectReset } from './request-reset.ts'
import { requirePassword, requireValidPassword, toPasswordFactor } from './sign-in.ts'

/**
 * Sets a new password with the token of a reset email, which proves the email address (rule O6), and signs in.
 * @throws SdkError if the token is not valid, its proof is rejected or the password is weak: a weak password leaves the
 *   link valid
 */
export async function resetByLink<SignedIn>(
  deps: Deps,
  request: {
    project: DirectoryProject
    sender: EmailSender
    token: string
    verifier: string | undefined
    password: string
    /** called with a valid link; if it throws, the link stays valid */
    authorize?: (link: IssuedLink) => void
    signIn: SignIn<SignedIn>
  },
): Promise<SignedIn> {
  const { project, sender, token, verifier, password, authorize, signIn } = request
  const query = { purposes: ['reset_password'], token, verifier } as const
  const link = orRejectReset(await runUnit(deps.db, project, (unit) => findLink(unit, deps, query)))
  authorize?.(link)
  const { address } = link
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  const hash = await hashPassword(deps.hasher, password)
  const outcome = await runUnit(deps.db, project, async (unit) => {
    const redeemed = await redeemLink(unit, deps, {
      query,
      decide: (issued) => redeemIssuedLink(unit, deps, issued, { session: undefined, sender }),
    })
    const { result } = orRejectReset(redeemed)
    if ('rejection' in result) return result
    const { userId } = result
    await changePassword(unit, deps, sender, { userId, address, hash })
    const factor = toPasswordFactor(deps.clock.now())
    return { signedIn: await signIn(unit, { user: { id: userId }, factor }) }
  })
  // After the commit, because the rejection may consume the link.
  if ('rejection' in outcome) throw toRejectionError(outcome.rejection)
  return outcome.signedIn
}

/**
 * Sets a new password after checking the old one, and signs in.
 * @param visitor the visitor whose wrong attempts are counted
 * @param current the session of the request; it continues if it belongs to the user
 * @throws SdkError for a wrong or weak password; RequestError too_many_requests
 */
export async function changeByOldPassword<SignedIn>(
  deps: Deps,
  request: {
    project: DirectoryProject
    sender: EmailSender
    address: Email
    oldPassword: string
    password: string
    visitor: Visitor
    current?: Session | undefined
    signIn: SignIn<SignedIn>
  },
): Promise<SignedIn> {
  const { project, sender, address, oldPassword, password, visitor, current, signIn } = request
  const owner = await requirePassword(deps, { project, visitor }, address, oldPassword)
  const { user } = owner
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  await consumeLimit(deps, 'passwordChanges', user.id)
  const hash = await hashPassword(deps.hasher, password)
  return runUnit(deps.db, project, async (unit) => {
    await requireValidPassword(unit, owner)
    const keep = current?.userId === user.id ? current.id : undefined
    await changePassword(unit, deps, sender, { userId: user.id, address, hash, keep })
    return signIn(unit, { user, factor: toPasswordFactor(deps.clock.now()) })
  })
}

/**
 * Sets a new password within a fresh session, which continues. The password proves nothing new about the user, so its
 * factor keeps the time of the last authentication.
 * @throws SdkError session_too_old_to_reset_password, too_many_unverified_factors, session_not_found; for a weak
 *   password
 */
export async function changeInSession<SignedIn>(
  deps: Deps,
  request: {
    project: DirectoryProject
    sender: EmailSender
    password: string
    findSession: (unit: DirectoryUnit) => Promise<{ session: Session; address: Email | null }>
    /** locks what must be locked before the user (rule B39), and may reject the change */
    authorize?: (unit: DirectoryUnit) => Promise<void>
    signIn: SignIn<SignedIn>
  },
): Promise<SignedIn> {
  const { project, sender, password, findSession, authorize, signIn } = request
  const { session, address, provedAt } = await runUnit(deps.db, project, async (unit) => {
    const current = await findSession(unit)
    rejectImpersonated(current.session)
    const proof = await deps.accountPolicy.findProof(unit.tx, current.session.id)
    return { ...current, provedAt: findFreshestTime(current.session, proof) }
  })
  if (!isRecent(provedAt, deps.clock.now())) throw new SdkError('session_too_old_to_reset_password')
  const userInputs = address === null ? [] : [address]
  requireStrongPassword(await checkPasswordStrength(deps, project, password, userInputs))
  const { userId, id: keep } = session
  await consumeLimit(deps, 'passwordChanges', userId)
  const hash = await hashPassword(deps.hasher, password)
  return runUnit(deps.db, project, async (unit) => {
    await authorize?.(unit)
    await authorizeNewPassword(unit, deps, session)
    await changePassword(unit, deps, sender, { userId, address, hash, keep })
    return signIn(unit, { user: { id: userId }, factor: toPasswordFactor(provedAt) })
  })
}

/**
 * Sets the password, ends every other session, invalidates all links already sent to the owner, and notifies the owner.
 */
export async function changePassword(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  sender: EmailSender,
  change: { userId: string; address: Email | null; hash: string; keep?: string | undefined },
): Promise<void> {
  const { userId, address, hash, keep } = change
  await setPassword(unit, deps, userId, hash, { inSession: keep ?? null })
  await revokeAllSessions(unit, userId, keep)
  if (address !== null) await removeLinks(unit, address)
  await notifyOwner(unit, deps, userId, { kind: 'passwordChanged', values: {} }, sender)
}
