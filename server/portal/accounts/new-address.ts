import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { findChangeRefusal } from '../../identity/accounts/account-change.ts'
import { addVerifiedEmail } from '../../identity/accounts/addresses.ts'
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

/**
 * Sends a code to the first email address of an account (rule A47). The response is the same whether or not another
 * account has the email address; only the code is stored until it is verified.
 * @throws AppError email_already_set, too_many_requests, and the guard's codes (rule A15)
 */
export async function sendNewAddressCode(
  deps: Deps,
  caller: Caller,
  address: Email,
  visitor: Visitor,
): Promise<void> {
  if (caller.email !== null) throw new AppError('email_already_set')
  await deps.db.transaction((tx) => refuseByGuard(tx, deps, caller, 'ask'))
  const project = await deps.db.transaction(getPortalProject)
  await countSend(deps, { project, address, visitor })
  const { codeMinutes: minutes } = limits
  const { productName } = deps.config
  await deps.db.transaction(async (tx) => {
    const request = {
      purpose: 'add_email',
      project,
      address,
      requester: { userId: caller.user.id },
      minutes,
    } as const
    const { code } = await issueCode(tx, deps, request)
    await enqueueMail(tx, deps, address, mailTexts.addEmail({ productName, code, minutes }), project.sender)
  })
}

/**
 * Adds the email address after checking its code. Only a caller who verified it learns that another account has it.
 * @throws AppError email_already_set, wrong_code, email_taken, email_barred, too_many_requests, and the guard's codes
 */
export async function verifyNewAddress(
  deps: Deps,
  caller: Caller,
  address: Email,
  code: string,
  visitor: Visitor,
): Promise<void> {
  const { db } = deps
  if (caller.email !== null) throw new AppError('email_already_set')
  const userId = caller.user.id
  const project = await db.transaction(getPortalProject)
  const request = { purpose: 'add_email', projectId: project.id, address, userId } as const
  // Without a requested code there is nothing to guess, so the attempt does not count against the email address.
  if (!(await db.transaction((tx) => findWorkingCode(tx, deps, request)))) throw new AppError('wrong_code')
  const refund = await countTry(deps, { project, address, visitor, userId })
  // The attempt is committed even if it is refused; the error is thrown after the transaction.
  const refusal = await db.transaction(async (tx) => {
    const tried = await tryCode(tx, deps, request, code)
    if (tried === 'wrong' || tried === 'void') return tried
    await refuseByGuard(tx, deps, caller, 'finish')
    const added = await addVerifiedEmail(tx, deps, userId, address)
    if ('id' in added) return undefined
    return added.problem === 'blocked' ? 'email_barred' : 'email_taken'
  })
  if (refusal !== 'wrong') await refund()
  if (refusal === 'wrong' || refusal === 'void') throw new AppError('wrong_code')
  if (refusal) throw new AppError(refusal)
}

async function refuseByGuard(tx: Tx, deps: Deps, { user, session }: Caller, step: 'ask' | 'finish') {
  const refusal = await findChangeRefusal(tx, deps, { userId: user.id, session, step })
  if (refusal !== undefined) throw new AppError(refusal)
}
