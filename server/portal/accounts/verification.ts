import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { proveAddress } from '../../accounts/store.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import { hasWorkingCode, issueCode, tryCode } from '../../codes/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { toNetwork, type Visitor } from '../../http/visitor.ts'
import { giveBackHit, takeHit } from '../../limits/limiter.ts'
import { enqueueMail } from '../../outbox/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import { getPortalProject } from './begin-session.ts'

/** Counts a code that is about to be sent. @throws AppError too_many_requests */
export async function takeCodeHits(deps: Deps, address: Email, visitor: Visitor): Promise<void> {
  await takeHit(deps, 'codesSentFromNetwork', toNetwork(visitor.ip))
  await takeHit(deps, 'codesSentToAccount', address)
}

/** Sends a verification code; the code before it is void (rule A4). */
export async function sendVerificationCode(
  tx: Tx,
  deps: Deps,
  { userId, address }: { userId: string; address: Email },
): Promise<void> {
  const project = await getPortalProject(tx)
  const { codeMinutes: minutes } = limits
  const { code } = await issueCode(tx, deps, { purpose: 'verify_email', project, address, userId, minutes })
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
  const isThere = await deps.db.transaction(async (tx) => {
    const { id: projectId } = await getPortalProject(tx)
    return hasWorkingCode(tx, deps, { purpose: 'verify_email', projectId, ...person })
  })
  if (isThere) return
  try {
    await takeCodeHits(deps, person.address, visitor)
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'too_many_requests') return
    throw problem
  }
  await deps.db.transaction((tx) => sendVerificationCode(tx, deps, person))
}

/** Sends another code to somebody who has not verified yet. @throws AppError already_verified, too_many_requests */
export async function resendCode(deps: Deps, caller: Caller, visitor: Visitor): Promise<void> {
  const address = getUnverifiedAddress(caller)
  await takeCodeHits(deps, address, visitor)
  await deps.db.transaction((tx) => sendVerificationCode(tx, deps, { userId: caller.user.id, address }))
}

/**
 * Verifies the caller's address by the code that was sent to it.
 * @throws AppError already_verified, wrong_code, too_many_requests
 */
export async function verifyCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  const address = getUnverifiedAddress(caller)
  const userId = caller.user.id
  await takeHit(deps, 'wrongCodes', address)
  // The try is committed even when it was wrong; the refusal is thrown outside.
  const isRight = await deps.db.transaction(async (tx) => {
    const { id: projectId } = await getPortalProject(tx)
    const asked = { purpose: 'verify_email', projectId, address, userId } as const
    if (!(await tryCode(tx, deps, asked, code))) return false
    await proveAddress(tx, deps, userId, address)
    return true
  })
  if (!isRight) throw new AppError('wrong_code')
  await giveBackHit(deps, 'wrongCodes', address)
}

function getUnverifiedAddress({ email, verifiedAt }: Caller): Email {
  if (verifiedAt !== null) throw new AppError('already_verified')
  if (email === null) throw new AppError('not_yours')
  return email
}
