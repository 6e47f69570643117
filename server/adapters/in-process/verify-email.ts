import type { Deps } from '../../identity/deps.ts'
import type { DirectoryTx } from '../../identity/directory.ts'
import type { Project } from '../../identity/projects/store.ts'
import { consumeCode, findWorkingCode, tryCode } from '../../identity/proofs/codes.ts'
import { countAttempt, refundAttempt } from '../../identity/proofs/limits.ts'
import { redeemContact } from '../../identity/proofs/redeem-contact.ts'
import { renewToken } from '../../identity/sessions/store.ts'
import { findHolder, lockContact } from '../../identity/users/contacts.ts'
import { findSignUp } from '../../identity/users/sign-ups.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CodeCheck } from '../../portal/identity/port.ts'
import { inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { requireCaller, type StartedSession, toStartedSession } from './sessions.ts'
import { completeSignUp, toCodeQuery } from './sign-ups.ts'

type ErrorCode = AppError['code']

/**
 * Verifies the email address of an account or of a sign-up with a code.
 * @returns the session that replaces the caller's, if the code completed a sign-up or claimed the account
 * @throws AppError wrong_code, email_taken, email_barred, session_ended, too_many_requests
 */
export async function verifyEmailByCode(deps: Deps, check: CodeCheck): Promise<StartedSession | undefined> {
  const { accountId: userId, address, visitor } = check
  const attempt = await inPortal(deps, async (tx, project) => {
    // Without a requested code there is nothing to guess, so the attempt does not count against the email address.
    if (!(await findWorkingCode(tx, deps, toCodeQuery(userId, address)))) throw new AppError('wrong_code')
    // Counted per network, not per account: a sign-up can be repeated.
    return countAttempt(tx, deps, { project, address, visitor })
  })
  // The attempt is committed even if it is refused; the error is thrown after the transaction.
  const outcome = await inPortal(deps, async (tx, project) => {
    const signUp = await findSignUp(tx, deps, { userId })
    const verified = signUp
      ? await completeSignUp(tx, deps, project, signUp, check)
      : await verifyAccount(tx, deps, project, check)
    if (verified !== 'wrong') await refundAttempt(tx, attempt)
    return verified
  })
  if (outcome === 'wrong') throw new AppError('wrong_code')
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}

/** Verifies the email address that an account has. The first proof claims the account (rule O6). */
async function verifyAccount(
  tx: DirectoryTx,
  deps: Deps,
  project: Project,
  { accountId, address, token, code }: CodeCheck,
): Promise<StartedSession | undefined | 'wrong' | ErrorCode> {
  const caller = await requireCaller(tx, deps, token)
  const contact = { kind: 'email', value: address } as const
  await lockContact(tx, contact)
  const holder = await findHolder(tx, contact)
  const tried = await tryCode(tx, deps, toCodeQuery(accountId, address), code)
  if (tried === 'wrong' || tried === 'void' || holder?.user.id !== accountId) return 'wrong'
  const sender = toPortalSender(deps, project)
  const redeemed = await redeemContact(tx, deps, {
    contact,
    addsTo: null,
    session: caller.session,
    countsWithoutSession: false,
    sender,
  })
  if ('refusal' in redeemed) return toErrorCode[redeemed.refusal]
  await consumeCode(tx, tried.id)
  if (!redeemed.isClaim) return undefined
  const renewed = await renewToken(tx, deps, caller.session)
  return toStartedSession(tx, deps, renewed.token)
}
