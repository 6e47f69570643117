import type { Email } from '#contract/ids.ts'
import type { Locale } from '#languages/locales.ts'
import { checkPassword } from '../../identity/accounts/credentials/check-password.ts'
import { type EmailOwner, isStillValid } from '../../identity/accounts/users/passwords.ts'
import { findPasswordRejection } from '../../identity/accounts/users/user-change.ts'
import type { Deps } from '../../identity/base/deps.ts'
import { checkPasswordStrength } from '../../identity/operations/methods/password/check-strength.ts'
import { changePassword } from '../../identity/operations/methods/password/set-password.ts'
import { composePassword, hashPassword } from '../../platform/secrets/hash-password.ts'
import type { RatingUse } from '../../platform/secrets/password-strength.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { Credentials, NewSession, PasswordRating } from '../../portal/identity/port.ts'
import { getProject, inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { findCompletePrincipal, type StartedSession, startPortalSession } from './sessions.ts'
import { resumeSignUp } from './sign-ups.ts'

/**
 * Finds the account of an email address and checks its password.
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function requirePassword(
  deps: Deps,
  { address, password, visitor }: Credentials,
): Promise<EmailOwner> {
  const project = await getProject(deps)
  const checked = await checkPassword(deps, { project, visitor }, address, password)
  if (!checked.matches) throw new AppError('wrong_credentials')
  await checked.refund()
  return checked.owner
}

/**
 * Signs in with a password, or resumes the sign-up that has the password (rule O14).
 * @throws AppError wrong_credentials, too_many_requests, password_expired, password_breached
 */
export async function signInByPassword(
  deps: Deps,
  request: Credentials & { minutes: number },
): Promise<StartedSession | NewSession> {
  const { address, password, minutes, visitor } = request
  const project = await getProject(deps)
  const checked = await checkPassword(deps, { project, visitor }, address, password)
  if (!checked.matches) {
    const resumed = await resumeSignUp(deps, request)
    if (!resumed) throw new AppError('wrong_credentials')
    await checked.refund()
    return resumed
  }
  await checked.refund()
  const { owner: user } = checked
  // Only a caller with the correct password learns this (rule A12).
  if (user.requiresReset) throw new AppError('password_expired')
  if (await deps.breached(composePassword(password))) throw new AppError('password_breached')
  const signIn = { userId: user.user.id, address, minutes, visitor }
  return inPortal(deps, async (unit, portal) => {
    // Rule O16: a claim may have expired the password meanwhile.
    if (!(await isStillValid(unit, user))) throw new AppError('wrong_credentials')
    return startPortalSession(unit, deps, portal, signIn)
  })
}

/** Rates a password by the portal's policy. */
export async function ratePassword(
  deps: Deps,
  password: string,
  userInputs: readonly string[],
  use?: RatingUse,
): Promise<PasswordRating> {
  const project = await getProject(deps)
  const rating = await checkPasswordStrength(deps, project, password, userInputs, use)
  const { score, isStrong, isBreached, warning, suggestions } = rating
  return { score, isAccepted: isStrong && !isBreached, isBreached, warning, suggestions }
}

/** Hashes a new password that meets the policy. @throws AppError weak_password */
export async function hashNewPassword(deps: Deps, password: string, address: Email | null): Promise<string> {
  const { isAccepted } = await ratePassword(deps, password, address === null ? [] : [address])
  if (!isAccepted) throw new AppError('weak_password')
  return hashPassword(deps.hasher, password)
}

/** Sets the password of a session's account and ends its other sessions. @throws AppError weak_password, session_ended */
export async function changeOwnPassword(
  deps: Deps,
  { token, password, locale }: { token: string; password: string; locale: Locale },
): Promise<void> {
  const getPrincipal = () => inPortal(deps, (unit) => findCompletePrincipal(unit, deps, token))
  const principal = await getPrincipal()
  if (!principal) throw new AppError('session_ended')
  const { user, session, email: address } = principal
  const hash = await hashNewPassword(deps, password, address)
  await inPortal(deps, async (unit, project) => {
    // Rules O7 and O16: a claim may have ended the session meanwhile.
    const rejection = await findPasswordRejection(unit, deps, session)
    if (rejection !== undefined) throw new AppError(toErrorCode[rejection])
    const change = { userId: user.id, address, hash, keep: session.id }
    await changePassword(unit, deps, toPortalSender(deps, project, locale), change)
  })
}
