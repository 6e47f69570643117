import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { verifyEmail } from '../../identity/accounts/store.ts'
import { countSend, countTry } from '../../identity/codes/limits.ts'
import { findWorkingCode, issueCode, tryCode } from '../../identity/codes/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { mailTexts } from '../../platform/outbox/texts.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../persons/caller.ts'
import { getPortalProject } from './start-session.ts'

/** Counts a registration code before it is sent. @throws AppError too_many_requests */
export async function countVerificationCode(deps: Deps, address: Email, visitor: Visitor): Promise<void> {
  const project = await deps.db.transaction(getPortalProject)
  await countSend(deps, { project, address, visitor }, { isRegistration: true })
}

/** Sends a verification code, which voids the account's previous one (rule A4). */
export async function sendVerificationCode(
  tx: Tx,
  deps: Deps,
  { userId, address }: { userId: string; address: Email },
): Promise<void> {
  const project = await getPortalProject(tx)
  const { codeMinutes: minutes } = limits
  const { code } = await issueCode(tx, deps, {
    purpose: 'verify_email',
    project,
    address,
    requester: { userId },
    minutes,
  })
  const { productName } = deps.config
  await enqueueMail(tx, deps, address, mailTexts.verifyEmail({ productName, code, minutes }), project.sender)
}

/**
 * Sends a code after sign-in to a user with an unverified email address, unless they have a valid one. Sends nothing if
 * the limit is reached; requesting another code then returns the wait.
 */
export async function sendMissingCode(
  deps: Deps,
  person: { userId: string; address: Email },
  visitor: Visitor,
): Promise<void> {
  const current = await deps.db.transaction(async (tx) => {
    const { id: projectId } = await getPortalProject(tx)
    return findWorkingCode(tx, deps, { purpose: 'verify_email', projectId, ...person })
  })
  if (current) return
  try {
    await countVerificationCode(deps, person.address, visitor)
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'too_many_requests') return
    throw problem
  }
  await deps.db.transaction((tx) => sendVerificationCode(tx, deps, person))
}

/** Sends another verification code. @throws AppError already_verified, too_many_requests */
export async function resendCode(deps: Deps, caller: Caller, visitor: Visitor): Promise<void> {
  const address = getUnverifiedAddress(caller)
  await countVerificationCode(deps, address, visitor)
  await deps.db.transaction((tx) => sendVerificationCode(tx, deps, { userId: caller.user.id, address }))
}

/**
 * Verifies the caller's email address with a code.
 * @throws AppError already_verified, wrong_code, too_many_requests
 */
export async function verifyCode(deps: Deps, caller: Caller, code: string, visitor: Visitor): Promise<void> {
  const { db } = deps
  const address = getUnverifiedAddress(caller)
  const userId = caller.user.id
  const project = await db.transaction(getPortalProject)
  const request = { purpose: 'verify_email', projectId: project.id, address, userId } as const
  if (!(await db.transaction((tx) => findWorkingCode(tx, deps, request)))) throw new AppError('wrong_code')
  // Counted per network, not per account: registering the email address again creates another account.
  const refund = await countTry(deps, { project, address, visitor })
  // The attempt is committed even if the code is wrong; the error is thrown after the transaction.
  const outcome = await db.transaction(async (tx) => {
    const tried = await tryCode(tx, deps, request, code)
    if (tried === 'wrong' || tried === 'void') return tried
    await verifyEmail(tx, deps, userId, address)
    return 'right'
  })
  if (outcome !== 'wrong') await refund()
  if (outcome !== 'right') throw new AppError('wrong_code')
}

function getUnverifiedAddress({ email, verifiedAt }: Caller): Email {
  if (verifiedAt !== null) throw new AppError('already_verified')
  if (email === null) throw new AppError('not_yours')
  return email
}
