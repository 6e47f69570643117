import { limits } from '#contract/product.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { consumeLimit, refundLimit } from '../../platform/limits/limiter.ts'
import { findBarred } from '../../portal/addresses/barred.ts'
import { findAddressCode, saveAddressCode } from '../../portal/addresses/codes.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { CodeCheck, CodeRequest, NewAddress, NewSession } from '../../portal/identity/port.ts'
import { createAccountPolicy } from '../../portal/persons/account-policy.ts'
import { isRecent } from '../../portal/persons/person.ts'
import { countEmail } from './limits.ts'
import { type HostedDeps, openSession, requireComplete, requireCurrent, toAttributes } from './provider.ts'
import { rejections } from './rejections.ts'
import { type CheckedSession, findEmailId, Sent, StartedSession, toSignedIn } from './responses.ts'

/** Emails a verification code for an email address of the account. @throws AppError too_many_requests */
export async function sendVerificationCode(
  deps: HostedDeps,
  { userId, address, visitor }: CodeRequest,
): Promise<void> {
  const { provider } = deps
  await countEmail(deps, { address, visitor })
  const email = { email: address, expiration_minutes: limits.codeMinutes, attributes: toAttributes(visitor) }
  await provider.require(Sent, () => provider.client.otps.email.send({ ...email, user_id: userId }))
  await recordCode(deps, userId)
}

/**
 * Sends a verification code unless one that this server sent may still be valid. Sends nothing if a limit is reached.
 */
export async function sendMissingVerificationCode(deps: HostedDeps, request: CodeRequest): Promise<void> {
  if (!(await recordCode(deps, request.userId))) return
  try {
    await sendVerificationCode(deps, request)
  } catch (error) {
    await forgetCode(deps, request.userId)
    if (!(error instanceof CodedError && error.code === 'too_many_requests')) throw error
  }
}

/**
 * Verifies an email address of the session's account.
 * @returns the session with its new token, if the provider replaced the token
 * @throws AppError session_ended, wrong_code, too_many_requests
 */
export async function verifyEmail(deps: HostedDeps, check: CodeCheck): Promise<NewSession | undefined> {
  const { user } = await requireCurrent(deps, check.token)
  if (user.user_id !== check.userId) throw new AppError('session_ended')
  const redeemed = await redeemCode(deps, user, findEmailId(user, check.address), check)
  await forgetCode(deps, user.user_id)
  return redeemed.session_token === check.token ? undefined : openSession(deps, redeemed)
}

/** Emails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
export async function sendNewAddressCode(
  deps: HostedDeps,
  { token, address, visitor }: NewAddress,
): Promise<void> {
  const { provider, db, clock } = deps
  const checked = await requireComplete(deps, token)
  await requireChange(deps, checked, 'ask')
  await countEmail(deps, { address, visitor })
  if ((await deps.db.transaction((tx) => findBarred(tx, deps, [address]))).length > 0) return
  const email = { email: address, expiration_minutes: limits.codeMinutes, attributes: toAttributes(visitor) }
  try {
    const sent = await provider.require(
      Sent,
      () => provider.client.otps.email.send({ ...email, session_token: token }),
      rejections.sendNewAddress,
    )
    const code = { accountId: checked.user.user_id, address, methodId: sent.email_id, sentAt: clock.now() }
    await db.transaction((tx) => saveAddressCode(tx, code))
  } catch (error) {
    // The response does not reveal that another account has the email address.
    const isTaken = error instanceof CodedError && ['email_taken', 'email_barred'].includes(error.code)
    if (!isTaken) throw error
    deps.log.info({ problem: describeError(error) }, 'no code was sent to a new email address')
  }
}

/** Uses a code to add an email address to a session's account. @throws AppError, as the port says */
export async function addEmail(deps: HostedDeps, request: NewAddress & { code: string }): Promise<void> {
  const checked = await requireComplete(deps, request.token)
  await requireChange(deps, checked, 'finish')
  const { user } = checked
  // The user does not have the email address yet, so this does not reveal the ID under which the code is checked.
  const methodId = await deps.db.transaction((tx) => findAddressCode(tx, user.user_id, request.address))
  await redeemCode(deps, user, methodId, request)
}

/** Has the provider check a code within the session, which then lists the email address as proved. */
async function redeemCode(
  { provider }: HostedDeps,
  user: CheckedSession['user'],
  methodId: string | undefined,
  { token, code, visitor }: NewAddress & { code: string },
): Promise<StartedSession> {
  if (methodId === undefined) throw new AppError('wrong_code')
  const redeemed = await provider.require(
    StartedSession,
    () =>
      provider.client.otps.authenticate({
        method_id: methodId,
        code,
        session_token: token,
        attributes: toAttributes(visitor),
      }),
    rejections.code,
  )
  provider.sessions.drop(user.user_id)
  return redeemed
}

/**
 * Asks the portal's account policy, because the provider does not enforce it (rule A15).
 * @throws AppError pin_required, not_fresh, reverification_pending
 */
async function requireChange(
  deps: HostedDeps,
  checked: CheckedSession,
  step: 'ask' | 'finish',
): Promise<void> {
  const { session, user } = toSignedIn(checked)
  const accountPolicy = createAccountPolicy({ ...deps, listEmails: async () => [...user.emails] })
  const change = { userId: user.id, sessionId: session.id }
  const decision = await deps.db.transaction((tx) => accountPolicy.decide(tx, change))
  if (decision === 'pin_required' || decision === 'reverification_pending') throw new AppError(decision)
  const isFresh = decision === 'allowed' || isRecent(session.authenticatedAt, deps.clock.now())
  if (step === 'ask' && !isFresh) throw new AppError('not_fresh')
}

/** Records that a verification code may be valid now. @returns false if that was already recorded */
async function recordCode(deps: HostedDeps, userId: string): Promise<boolean> {
  try {
    await consumeLimit(deps, 'pendingVerificationCodes', userId)
    return true
  } catch (error) {
    if (error instanceof CodedError && error.code === 'too_many_requests') return false
    throw error
  }
}

const forgetCode = (deps: HostedDeps, userId: string) => refundLimit(deps, 'pendingVerificationCodes', userId)
