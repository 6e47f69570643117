import type { Email } from '#contract/ids.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { findBarred } from '../../portal/addresses/barred.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type {
  Credentials,
  NewSession,
  PasswordRating,
  ResetRequest,
  ResetSignIn,
} from '../../portal/identity/port.ts'
import { sendVerificationCode } from './codes.ts'
import { countEmail, countPassword } from './limits.ts'
import { type HostedDeps, openSession, requireComplete, toAttributes } from './provider.ts'
import { rejections } from './rejections.ts'
import { BaseResponse, Rating, StartedSession } from './responses.ts'
import { revokeAllSessions } from './sessions.ts'

const resetMinutes = 30

/**
 * Creates an account and its first session, and emails a verification code.
 * @throws AppError weak_password, email_taken, email_barred, too_many_requests
 */
export async function register(
  deps: HostedDeps,
  { address, password, minutes, visitor }: Credentials & { minutes: number },
): Promise<NewSession> {
  const { provider } = deps
  if (await isBarred(deps, address)) {
    // Only callers with an acceptable password learn this, as with the in-process identity.
    const { isAccepted } = await ratePassword(deps, password, [address])
    throw new AppError(isAccepted ? 'email_barred' : 'weak_password')
  }
  const created = await provider.require(
    StartedSession,
    () => provider.client.passwords.create({ email: address, password, session_duration_minutes: minutes }),
    rejections.register,
  )
  try {
    await sendVerificationCode(deps, { userId: created.user.user_id, address, visitor })
  } catch (error) {
    // The account now exists, so registering again would not help. The next page offers to send another code.
    deps.log.warn({ problem: describeError(error) }, 'a verification code could not be sent')
  }
  return openSession(deps, created)
}

const isBarred = async (deps: HostedDeps, address: Email): Promise<boolean> =>
  (await deps.db.transaction((tx) => findBarred(tx, deps, [address]))).length > 0

/** Signs in with a password. @throws AppError wrong_credentials, password_expired, password_breached, too_many_requests */
export async function signIn(
  deps: HostedDeps,
  { password, minutes, ...attempt }: Credentials & { minutes: number },
): Promise<NewSession> {
  const { provider } = deps
  const { address: email } = attempt
  const started = await countPassword(deps, attempt, () =>
    provider.require(
      StartedSession,
      () => provider.client.passwords.authenticate({ email, password, session_duration_minutes: minutes }),
      rejections.signIn,
    ),
  )
  const created = await openSession(deps, started)
  return { ...created, session: { ...created.session, signedInWith: email } }
}

/** Checks a password without a session. @throws AppError wrong_credentials, too_many_requests */
export async function checkPassword(deps: HostedDeps, { password, ...attempt }: Credentials): Promise<void> {
  const { provider } = deps
  const { address: email } = attempt
  await countPassword(deps, attempt, () =>
    provider.require(BaseResponse, () => provider.client.passwords.authenticate({ email, password }), {
      ...rejections.signIn,
      // Others may know these passwords, so they prove nothing.
      reset_password: 'wrong_credentials',
      breached_password: 'wrong_credentials',
    }),
  )
}

/** Rates a new password by the password policy of the provider's project. */
export async function ratePassword(
  { provider }: HostedDeps,
  password: string,
  [email]: readonly string[],
): Promise<PasswordRating> {
  const rating = await provider.require(Rating, () =>
    provider.client.passwords.strengthCheck({ password, ...(email === undefined ? {} : { email }) }),
  )
  const { valid_password: isAccepted, score, breached_password: isBreached, feedback } = rating
  return { score, isAccepted: isAccepted && !isBreached, isBreached, ...feedback }
}

/** Sets the password of a session's account and ends its other sessions. @throws AppError weak_password, session_ended, not_fresh */
export async function changePassword(
  deps: HostedDeps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { provider } = deps
  await requireComplete(deps, token)
  const { session, user } = await provider.require(
    StartedSession,
    () => provider.client.passwords.sessions.reset({ password, session_token: token }),
    rejections.changePassword,
  )
  provider.sessions.drop(user.user_id)
  await revokeAllSessions(deps, user.user_id, session.session_id)
}

/**
 * Emails the links of a reset. An unknown email address gets the same response.
 * @throws AppError redirect_refused, too_many_requests
 */
export async function startReset(
  deps: HostedDeps,
  { address, loginUrl, resetUrl, visitor }: ResetRequest,
): Promise<void> {
  const { provider } = deps
  await countEmail(deps, { address, visitor })
  try {
    await provider.require(
      BaseResponse,
      () =>
        provider.client.passwords.email.resetStart({
          email: address,
          login_redirect_url: loginUrl,
          reset_password_redirect_url: resetUrl,
          reset_password_expiration_minutes: resetMinutes,
          attributes: toAttributes(visitor),
        }),
      rejections.startReset,
    )
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'not_found')) throw error
  }
}

/** Consumes a reset link, sets the password, ends all sessions and creates one. @throws AppError reset_link_invalid, weak_password, email_barred */
export async function resetPassword(
  deps: HostedDeps,
  { token, password, minutes, visitor }: ResetSignIn & { password: string },
): Promise<NewSession> {
  const { provider } = deps
  const started = await provider.require(
    StartedSession,
    () =>
      provider.client.passwords.email.reset({
        token,
        password,
        session_duration_minutes: minutes,
        attributes: toAttributes(visitor),
      }),
    rejections.resetPassword,
  )
  await revokeAllSessions(deps, started.user.user_id, started.session.session_id)
  provider.sessions.drop(started.user.user_id)
  return openSession(deps, started)
}

/** Consumes the sign-in link of a reset email and creates a session. @throws AppError reset_link_invalid, email_barred */
export async function signInByReset(
  deps: HostedDeps,
  { token, minutes, visitor }: ResetSignIn,
): Promise<NewSession> {
  const { provider } = deps
  const started = await provider.require(
    StartedSession,
    () =>
      provider.client.magicLinks.authenticate({
        token,
        session_duration_minutes: minutes,
        attributes: toAttributes(visitor),
      }),
    rejections.signInByReset,
  )
  return openSession(deps, started)
}
