import { limits } from '#contract/product.ts'
import type { Deps } from '../../identity/deps.ts'
import { findWorkingCode, issueCode, redeemCode } from '../../identity/proofs/codes.ts'
import { countAttempt, refundAttempt } from '../../identity/proofs/limits.ts'
import type { Principal } from '../../identity/sessions/store.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { findChangeRejection } from '../../identity/users/user-change.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { NewAddress } from '../../portal/identity/port.ts'
import { countPortalSend } from './codes.ts'
import { getProject, inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { requirePrincipal } from './sessions.ts'

/** Emails a code to an email address that a session's account wants to add. @throws AppError, as the port says */
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
    await enqueueEmail(unit.tx, deps, envelope, { kind: 'addEmail', values: { code, minutes } })
  })
}

/** Uses a code to add an email address to a session's account. @throws AppError, as the port says */
export async function addEmailByCode(
  deps: Deps,
  { token, address, code, visitor }: NewAddress & { code: string },
): Promise<void> {
  const { principal, query, issued, attempt } = await inPortal(deps, async (unit, project) => {
    const principal = await requirePrincipal(unit, deps, token)
    const userId = principal.user.id
    const query = { purpose: 'add_email', address, requester: { userId } } as const
    const issued = await findWorkingCode(unit, deps, query)
    if (!issued) throw new AppError('wrong_code')
    const attempt = await countAttempt(unit, deps, { project, address, visitor, userId })
    return { principal, query, issued, attempt }
  })
  const outcome = await inPortal(deps, async (unit, project) => {
    const redeemed = await redeemCode(unit, deps, issued, {
      query,
      code,
      session: principal.session,
      countsWithoutSession: false,
      sender: toPortalSender(deps, project, visitor.locale),
    })
    if (redeemed !== 'wrong' && redeemed !== 'invalid') await refundAttempt(unit, attempt)
    return redeemed
  })
  if (outcome === 'wrong' || outcome === 'invalid') throw new AppError('wrong_code')
  if ('rejection' in outcome) throw new AppError(toErrorCode[outcome.rejection])
}

async function requireChange(unit: UnitOfWork, deps: Deps, token: string): Promise<Principal> {
  const principal = await requirePrincipal(unit, deps, token)
  const rejection = await findChangeRejection(unit, deps, {
    userId: principal.user.id,
    session: principal.session,
    step: 'ask',
  })
  if (rejection !== undefined) throw new AppError(toErrorCode[rejection])
  return principal
}
