import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { verifyEmail } from '../../accounts/store.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import { countSend, countTry } from '../../codes/limits.ts'
import { findWorkingCode, issueCode, tryCode } from '../../codes/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Visitor } from '../../http/visitor.ts'
import { enqueueMail } from '../../outbox/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import { getPortalProject } from './start-session.ts'

/** Counts the code of a registration that is about to be sent. @throws AppError too_many_requests */
export async function countVerificationCode(deps: Deps, address: Email, visitor: Visitor): Promise<void> {
  const project = await deps.db.transaction(getPortalProject)
  await countSend(deps, { project, address, visitor }, { isRegistration: true })
}

/** Sends a verification code; the account's code before it is void (rule A4). */
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
    asker: { userId },
    minutes,
  })
  const { productName } = deps.config
  await enqueueMail(tx, deps, address, mailTexts.verifyEmail({ productName, code, minutes }), project.sender)
}

/**
 * Sends a code to somebody who has just signed in and has to prove their address, unless one is on its way that still
 * works. Where no more are sent for now, none is: asking for another says how long that lasts.
 */
export async function sendMissingCode(
  deps: Deps,
  person: { userId: string; address: Email },
  visitor: Visitor,
): Promise<void> {
  const there = await deps.db.transaction(async (tx) => {
    const { id: projectId } = await getPortalProject(tx)
    return findWorkingCode(tx, deps, { purpose: 'verify_email', projectId, ...person })
  })
  if (there) return
  try {
    await countVerificationCode(deps, person.address, visitor)
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'too_many_requests') return
    throw problem
  }
  await deps.db.transaction((tx) => sendVerificationCode(tx, deps, person))
}

/** Sends another code to somebody who has not verified yet. @throws AppError already_verified, too_many_requests */
export async function resendCode(deps: Deps, caller: Caller, visitor: Visitor): Promise<void> {
  const address = getUnverifiedAddress(caller)
  await countVerificationCode(deps, address, visitor)
  await deps.db.transaction((tx) => sendVerificationCode(tx, deps, { userId: caller.user.id, address }))
}

/**
 * Verifies the caller's address by the code that was sent to it.
 * @throws AppError already_verified, wrong_code, too_many_requests
 */
export async function verifyCode(deps: Deps, caller: Caller, code: string, visitor: Visitor): Promise<void> {
  const { db } = deps
  const address = getUnverifiedAddress(caller)
  const userId = caller.user.id
  const project = await db.transaction(getPortalProject)
  const asked = { purpose: 'verify_email', projectId: project.id, address, userId } as const
  if (!(await db.transaction((tx) => findWorkingCode(tx, deps, asked)))) throw new AppError('wrong_code')
  // By network and not by account: registering the email address again creates another account.
  const takeBack = await countTry(deps, { project, address, visitor })
  // The try is committed even when it was wrong; the refusal is thrown outside.
  const outcome = await db.transaction(async (tx) => {
    const tried = await tryCode(tx, deps, asked, code)
    if (tried === 'wrong' || tried === 'void') return tried
    await verifyEmail(tx, deps, userId, address)
    return 'right'
  })
  if (outcome !== 'wrong') await takeBack()
  if (outcome !== 'right') throw new AppError('wrong_code')
}

function getUnverifiedAddress({ email, verifiedAt }: Caller): Email {
  if (verifiedAt !== null) throw new AppError('already_verified')
  if (email === null) throw new AppError('not_yours')
  return email
}
