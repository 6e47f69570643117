import { limits } from '#contract/product.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import { consumeLimit, refundLimit } from '../../platform/limits/limiter.ts'
import type { CodeCheck, CodeRequest, NewAddress } from '../../portal/identity/port.ts'
import { createAccountGuard } from '../../portal/persons/account-guard.ts'
import { findBarred } from '../../portal/persons/barred-addresses.ts'
import { isRecent } from '../../portal/persons/fresh-rules.ts'
import { type CheckedSession, Done, findEmailId, Sent, toSignedIn } from './answers.ts'
import { countMail } from './limits.ts'
import { type HostedDeps, requireComplete, requireCurrent, toAttributes } from './provider.ts'
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
    if (!(problem instanceof AppError && problem.code === 'too_many_requests')) throw problem
  }
}

/** Verifies an email address of the session's account. @throws AppError session_ended, wrong_code, too_many_requests */
export async function verifyEmail(deps: HostedDeps, check: CodeCheck): Promise<void> {
  const { user } = await requireCurrent(deps, check.token)
  if (user.user_id !== check.accountId) throw new AppError('session_ended')
  await redeemCode(deps, user, check)
  await forgetCode(deps, user.user_id)
}

/** Mails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
export async function sendNewAddressCode(
  deps: HostedDeps,
  { token, address, visitor }: NewAddress,
): Promise<void> {
  const { provider } = deps
  await requireChange(deps, await requireComplete(deps, token), 'ask')
  await countMail(deps, { address, visitor })
  if ((await deps.db.transaction((tx) => findBarred(tx, deps, [address]))).length > 0) return
  const email = { email: address, expiration_minutes: limits.codeMinutes, attributes: toAttributes(visitor) }
  try {
    await provider.require(
      Sent,
      () => provider.client.otps.email.send({ ...email, session_token: token }),
      refusals.sendNewAddress,
    )
  } catch (problem) {
    // The answer does not reveal that another account has the email address.
    const isTaken = problem instanceof AppError && ['email_taken', 'email_barred'].includes(problem.code)
    if (!isTaken) throw problem
    deps.log.info({ problem: describeError(problem) }, 'no code was sent to a new email address')
  }
}

/** Adds an email address to a session's account with a code. @throws AppError, as the port says */
export async function addEmail(deps: HostedDeps, request: NewAddress & { code: string }): Promise<void> {
  const checked = await requireComplete(deps, request.token)
  await requireChange(deps, checked, 'finish')
  await redeemCode(deps, checked.user, request)
}

/** Has the provider check a code within the session, which then shows the email address as proved. */
async function redeemCode(
  { provider }: HostedDeps,
  user: CheckedSession['user'],
  { token, address, code, visitor }: NewAddress & { code: string },
): Promise<void> {
  const methodId = findEmailId(user, address)
  if (methodId === undefined) throw new AppError('wrong_code')
  await provider.require(
    Done,
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
    if (problem instanceof AppError && problem.code === 'too_many_requests') return false
    throw problem
  }
}

const forgetCode = (deps: HostedDeps, accountId: string) =>
  refundLimit(deps, 'pendingVerificationCodes', accountId)
