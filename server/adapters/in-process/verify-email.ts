import type { Deps } from '../../identity/deps.ts'
import type { Project } from '../../identity/projects/store.ts'
import { checkCode, consumeCode, findWorkingCode } from '../../identity/proofs/codes.ts'
import { countAttempt, refundAttempt } from '../../identity/proofs/limits.ts'
import { redeemContact } from '../../identity/proofs/redeem-contact.ts'
import { renewToken } from '../../identity/sessions/store.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { findHolder, lockContact } from '../../identity/users/contacts.ts'
import { findSignUp } from '../../identity/users/sign-ups.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { CodeCheck } from '../../portal/identity/port.ts'
import { inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { requirePrincipal, type StartedSession, toStartedSession } from './sessions.ts'
import { completeSignUp, toCodeQuery } from './sign-ups.ts'

type ErrorCode = AppError['code']

/**
 * Verifies the email address of an account or of a sign-up with a code.
 * @returns the session that replaces the caller's, if the code completed a sign-up or claimed the account
 * @throws AppError wrong_code, email_taken, email_barred, session_ended, too_many_requests
 */
export async function verifyEmailByCode(deps: Deps, check: CodeCheck): Promise<StartedSession | undefined> {
  const { userId, address, visitor } = check
  const attempt = await inPortal(deps, async (unit, project) => {
    // If no code was requested, there is nothing to guess, so the attempt does not count against the email address.
    if (!(await findWorkingCode(unit, deps, toCodeQuery(userId, address)))) throw new AppError('wrong_code')
    // Counted per network, not per account: a sign-up can be repeated.
    return countAttempt(unit, deps, { project, address, visitor })
  })
  // The attempt is committed even if it is rejected; the error is thrown after the transaction.
  const outcome = await inPortal(deps, async (unit, project) => {
    const signUp = await findSignUp(unit, deps, { userId })
    const verified = signUp
      ? await completeSignUp(unit, deps, project, signUp, check)
      : await verifyUser(unit, deps, project, check)
    if (verified !== 'wrong') await refundAttempt(unit, attempt)
    return verified
  })
  if (outcome === 'wrong') throw new AppError('wrong_code')
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}

/** Verifies an email address that the account already has. The first proof claims the account (rule O6). */
async function verifyUser(
  unit: UnitOfWork,
  deps: Deps,
  project: Project,
  { userId, address, token, code, visitor }: CodeCheck,
): Promise<StartedSession | undefined | 'wrong' | ErrorCode> {
  const principal = await requirePrincipal(unit, deps, token)
  const contact = { kind: 'email', value: address } as const
  await lockContact(unit, contact)
  const holder = await findHolder(unit, contact)
  const checked = await checkCode(unit, deps, toCodeQuery(userId, address), code)
  if (checked === 'wrong' || checked === 'invalid' || holder?.user.id !== userId) return 'wrong'
  const sender = toPortalSender(deps, project, visitor.locale)
  const redeemed = await redeemContact(unit, deps, {
    contact,
    addsTo: null,
    session: principal.session,
    countsWithoutSession: false,
    sender,
  })
  if ('rejection' in redeemed) return toErrorCode[redeemed.rejection]
  await consumeCode(unit, checked.id)
  if (!redeemed.isClaim) return undefined
  const renewed = await renewToken(unit, deps, principal.session)
  return toStartedSession(unit, deps, renewed.token)
}
