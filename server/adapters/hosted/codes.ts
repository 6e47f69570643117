import { limits } from '#contract/product.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { consumeLimit, refundLimit } from '../../platform/limits/limiter.ts'
import { findBarred } from '../../portal/addresses/barred.ts'
import { findAddressCode, saveAddressCode } from '../../portal/addresses/codes.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { CodeCheck, CodeRequest, NewAddress, NewSession } from '../../portal/identity/port.ts'
import { createAccountGuard } from '../../portal/persons/account-guard.ts'
import { isRecent } from '../../portal/persons/fresh-rules.ts'
import { type CheckedSession, findEmailId, Sent, StartedSession, toSignedIn } from './answers.ts'
import { countMail } from './limits.ts'
import { type HostedDeps, openSession, requireComplete, requireCurrent, toAttributes } from './provider.ts'
import { refusals } from './refusals.ts'

/** Mails a verification code for an email address of the account. @throws AppError too_many_requests */
export async function sendVerificationCode(
  deps: HostedDeps,
  { accountId, address, visitor }: CodeRequest,
): Promise<void> {
  const { provider } = deps
  await countMail(deps, { address, visitor })
  const email = { email: address, expiration_minutes: limits.codeMinutes, attributes: toAttributes(visitor) }
  await provider.require(Sent, () => provider.client.otps.email.send({ ...email, user_id: accountId }))
  await noteCode(deps, accountId)
}

/** Sends a verification code unless this server sent one that can still be valid. Sends nothing if a limit is reached. */
export async function sendMissingVerificationCode(deps: HostedDeps, request: CodeRequest): Promise<void> {
  if (!(await noteCode(deps, request.accountId))) return
  try {
    await sendVerificationCode(deps, request)
  } catch (problem) {
    await forgetCode(deps, request.accountId)
    if (!(problem instanceof CodedError && problem.code === 'too_many_requests')) throw problem
  }
}

/**
 * Verifies an email address of the session's account.
 * @returns the session with its new token, if the provider replaced it
 * @throws AppError session_ended, wrong_code, too_many_requests
 */
export async function verifyEmail(deps: HostedDeps, check: CodeCheck): Promise<NewSession | undefined> {
  const { user } = await requireCurrent(deps, check.token)
  if (user.user_id !== check.accountId) throw new AppError('session_ended')
  const redeemed = await redeemCode(deps, user, findEmailId(user, check.address), check)
  await forgetCode(deps, user.user_id)
  return redeemed.session_token === check.token ? undefined : openSession(deps, redeemed)
}

/** Mails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
export async function sendNewAddressCode(
  deps: HostedDeps,
  { token, address, visitor }: NewAddress,
): Promise<void> {
  const { provider, db, clock } = deps
  const checked = await requireComplete(deps, token)
  await requireChange(deps, checked, 'ask')
  await countMail(deps, { address, visitor })
  if ((await deps.db.transaction((tx) => findBarred(tx, deps, [address]))).length > 0) return
  const email = { email: address, expiration_minutes: limits.codeMinutes, attributes: toAttributes(visitor) }
  try {
    const sent = await provider.require(
      Sent,
      () => provider.client.otps.email.send({ ...email, session_token: token }),
      refusals.sendNewAddress,
    )
    const code = { accountId: checked.user.user_id, address, methodId: sent.email_id, sentAt: clock.now() }
    await db.transaction((tx) => saveAddressCode(tx, code))
  } catch (problem) {
    // The answer does not reveal that another account has the email address.
    const isTaken = problem instanceof CodedError && ['email_taken', 'email_barred'].includes(problem.code)
    if (!isTaken) throw problem
    deps.log.info({ problem: describeError(problem) }, 'no code was sent to a new email address')
  }
}

/** Adds an email address to a session's account with a code. @throws AppError, as the port says */
export async function addEmail(deps: HostedDeps, request: NewAddress & { code: string }): Promise<void> {
  const checked = await requireComplete(deps, request.token)
  await requireChange(deps, checked, 'finish')
  const { user } = checked
  // The user does not have the email address yet, so it does not show under which ID the code is checked.
  const methodId = await deps.db.transaction((tx) => findAddressCode(tx, user.user_id, request.address))
  await redeemCode(deps, user, methodId, request)
}

/** Has the provider check a code within the session, which then shows the email address as proved. */
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
    refusals.code,
  )
  provider.sessions.drop(user.user_id)
  return redeemed
}

/**
 * Asks the portal's guard, because the provider does not know it (rule A15).
 * @throws AppError pin_required, not_fresh, reverification_pending
 */
async function requireChange(
  deps: HostedDeps,
  checked: CheckedSession,
  step: 'ask' | 'finish',
): Promise<void> {
  const { session, account } = toSignedIn(checked)
  const guard = createAccountGuard({ ...deps, listEmails: async () => [...account.emails] })
  const change = { userId: account.id, sessionId: session.id }
  const decision = await deps.db.transaction((tx) => guard.decide(tx, change))
  if (decision === 'pin_required' || decision === 'reverification_pending') throw new AppError(decision)
  const isFresh = decision === 'allowed' || isRecent(session.authenticatedAt, deps.clock.now())
  if (step === 'ask' && !isFresh) throw new AppError('not_fresh')
}

/** Records that a verification code can be valid now. @returns false if that was recorded already */
async function noteCode(deps: HostedDeps, accountId: string): Promise<boolean> {
  try {
    await consumeLimit(deps, 'pendingVerificationCodes', accountId)
    return true
  } catch (problem) {
    if (problem instanceof CodedError && problem.code === 'too_many_requests') return false
    throw problem
  }
}

const forgetCode = (deps: HostedDeps, accountId: string) =>
  refundLimit(deps, 'pendingVerificationCodes', accountId)
