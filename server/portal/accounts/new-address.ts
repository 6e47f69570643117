import type { Email } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import { findGuardRefusal } from '../../accounts/address-guard.ts'
import { addProvedAddress } from '../../accounts/addresses.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import { issueCode, tryCode } from '../../codes/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Visitor } from '../../http/visitor.ts'
import { giveBackHit, takeHit } from '../../limits/limiter.ts'
import { enqueueMail } from '../../outbox/store.ts'
import { mailTexts } from '../../outbox/texts.ts'
import { getPortalProject } from './begin-session.ts'
import { takeCodeHits } from './verification.ts'

/**
 * Mails a code to an address that an account without one wants to have (rule A47). It is answered alike whosever
 * the address is; nothing but the code is kept until it is proved.
 * @throws AppError email_already_set, too_many_requests, and as the guard refuses (rule A15)
 */
export async function sendNewAddressCode(
  deps: Deps,
  caller: Caller,
  address: Email,
  visitor: Visitor,
): Promise<void> {
  if (caller.email !== null) throw new AppError('email_already_set')
  await deps.db.transaction((tx) => refuseByGuard(tx, deps, caller, 'ask'))
  await takeCodeHits(deps, address, visitor)
  const { codeMinutes: minutes } = limits
  const { productName } = deps.config
  await deps.db.transaction(async (tx) => {
    const project = await getPortalProject(tx)
    const wanted = { purpose: 'add_email', project, address, userId: caller.user.id, minutes } as const
    const { code } = await issueCode(tx, deps, wanted)
    await enqueueMail(tx, deps, address, mailTexts.addEmail({ productName, code, minutes }), project.sender)
  })
}

/**
 * Makes the address the account's, once its code is shown. Only who has proved the address hears that another
 * account has it.
 * @throws AppError email_already_set, wrong_code, email_taken, email_barred, too_many_requests, and as the guard refuses
 */
export async function verifyNewAddress(
  deps: Deps,
  caller: Caller,
  address: Email,
  code: string,
): Promise<void> {
  if (caller.email !== null) throw new AppError('email_already_set')
  const userId = caller.user.id
  await takeHit(deps, 'wrongCodes', address)
  // The try is committed even when it was wrong or the address cannot be had; the refusal is thrown outside.
  const refusal = await deps.db.transaction(async (tx) => {
    const { id: projectId } = await getPortalProject(tx)
    const asked = { purpose: 'add_email', projectId, address, userId } as const
    if (!(await tryCode(tx, deps, asked, code))) return 'wrong_code'
    await refuseByGuard(tx, deps, caller, 'finish')
    const added = await addProvedAddress(tx, deps, userId, address)
    if ('id' in added) return undefined
    return added.problem === 'barred' ? 'email_barred' : 'email_taken'
  })
  if (refusal !== 'wrong_code') await giveBackHit(deps, 'wrongCodes', address)
  if (refusal) throw new AppError(refusal)
}

async function refuseByGuard(tx: Tx, deps: Deps, { user, session }: Caller, step: 'ask' | 'finish') {
  const refusal = await findGuardRefusal(tx, deps, { userId: user.id, session, step })
  if (refusal !== undefined) throw new AppError(refusal)
}
