import { limits } from '#contract/product.ts'
import type { Deps } from '../../identity/deps.ts'
import { findWorkingCode, issueCode, redeemCode } from '../../identity/proofs/codes.ts'
import { countAttempt, refundAttempt } from '../../identity/proofs/limits.ts'
import type { Caller } from '../../identity/sessions/store.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { findChangeRefusal } from '../../identity/users/account-change.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { NewAddress } from '../../portal/identity/port.ts'
import { countPortalSend } from './count-send.ts'
import { inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { requireCaller } from './sessions.ts'

/** Mails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
export async function sendNewAddressCode(deps: Deps, { token, address, visitor }: NewAddress): Promise<void> {
  const project = await getProject(deps)
  const { user } = await inPortal(deps, (unit) => requireChange(unit, deps, token))
  await countPortalSend(deps, { project, address, visitor })
  const { codeMinutes: minutes } = limits
  const requester = { userId: user.id }
  await inPortal(deps, async (unit) => {
    const request = { purpose: 'add_email', project, address, requester, minutes, userId: user.id } as const
    const { code } = await issueCode(unit, deps, request)
    const envelope = { to: address, sender: toPortalSender(deps, project, visitor.locale) }
    await enqueueMail(unit.tx, deps, envelope, { kind: 'addEmail', values: { code, minutes } })
  })
}

/** Adds an email address to a session's account with a code. @throws AppError, as the port says */
export async function addEmailByCode(
  deps: Deps,
  { token, address, code, visitor }: NewAddress & { code: string },
): Promise<void> {
  const { caller, query, issued, attempt } = await inPortal(deps, async (unit, project) => {
    const caller = await requireCaller(unit, deps, token)
    const userId = caller.user.id
    const query = { purpose: 'add_email', address, requester: { userId } } as const
    const issued = await findWorkingCode(unit, deps, query)
    if (!issued) throw new AppError('wrong_code')
    const attempt = await countAttempt(unit, deps, { project, address, visitor, userId })
    return { caller, query, issued, attempt }
  })
  const outcome = await inPortal(deps, async (unit, project) => {
    const redeemed = await redeemCode(unit, deps, issued, {
      query,
      code,
      session: caller.session,
      countsWithoutSession: false,
      sender: toPortalSender(deps, project, visitor.locale),
    })
    if (redeemed !== 'wrong' && redeemed !== 'void') await refundAttempt(unit, attempt)
    return redeemed
  })
  if (outcome === 'wrong' || outcome === 'void') throw new AppError('wrong_code')
  if ('refusal' in outcome) throw new AppError(toErrorCode[outcome.refusal])
}

async function requireChange(unit: UnitOfWork, deps: Deps, token: string): Promise<Caller> {
  const caller = await requireCaller(unit, deps, token)
  const refusal = await findChangeRefusal(unit, deps, {
    userId: caller.user.id,
    session: caller.session,
    step: 'ask',
  })
  if (refusal !== undefined) throw new AppError(toErrorCode[refusal])
  return caller
}

const getProject = (deps: Deps) => inPortal(deps, async (_, project) => project)
