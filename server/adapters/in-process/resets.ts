import type { Email } from '#contract/ids.ts'
import { findLink, toLinkFactor } from '../../identity/accounts/proofs/links.ts'
import { redeemIssuedLink, redeemLink } from '../../identity/accounts/proofs/redeem-link.ts'
import type { ProofRejection } from '../../identity/accounts/proofs/redemption.ts'
import { hasSignUp } from '../../identity/accounts/users/sign-ups.ts'
import type { Deps } from '../../identity/base/deps.ts'
import { type DirectoryProject, findRedirect } from '../../identity/base/projects/store.ts'
import type { DirectoryUnit } from '../../identity/base/unit-of-work.ts'
import { sendReset } from '../../identity/operations/methods/password/request-reset.ts'
import { changePassword } from '../../identity/operations/methods/password/set-password.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { ResetRequest, ResetSignIn } from '../../portal/identity/port.ts'
import { countPortalSend } from './codes.ts'
import { hashNewPassword } from './passwords.ts'
import { getProject, inPortal, toPortalSender } from './portal-project.ts'
import { toErrorCode } from './proof-errors.ts'
import { type StartedSession, startPortalSession } from './sessions.ts'

const linkMinutes = 30

/**
 * Emails two links: one sets a new password, the other signs in.
 * @throws AppError redirect_refused, too_many_requests
 */
export async function startReset(deps: Deps, request: ResetRequest): Promise<void> {
  const { address, visitor } = request
  const { publicUrl } = deps.config
  const project = await getProject(deps)
  const pages = {
    login: findPage(project, publicUrl, request.loginUrl),
    reset: findPage(project, publicUrl, request.resetUrl),
  }
  await countPortalSend(deps, { project, address, visitor })
  const sender = toPortalSender(deps, project, visitor.locale)
  const order = { project, sender, address, minutes: linkMinutes, pages, visitor }
  await inPortal(deps, async (unit) => {
    // The link also completes a sign-up whose password was forgotten before the email address was verified.
    const isSigningUp = await hasSignUp(unit, deps, address)
    await sendReset(unit, deps, { ...order, isSigningUp })
  })
}

/** Returns the URL if it is allowed: one of the portal's two pages, or one of the project's registered URLs. */
function findPage(project: DirectoryProject, publicUrl: string, url: string): string {
  const portalUrls = [`${publicUrl}/reset-password`, `${publicUrl}/login`]
  const page = findRedirect([...project.redirectUrls, ...portalUrls], url)
  if (page === undefined) throw new AppError('redirect_refused')
  return page
}

/** Returns the email address of a reset link without consuming it. @throws AppError reset_link_invalid */
export async function findResetAddress(deps: Deps, token: string): Promise<Email> {
  const link = await inPortal(deps, (unit) => findLink(unit, deps, toLinkQuery(token)))
  if ('problem' in link) throw new AppError('reset_link_invalid')
  return link.address
}

/** Consumes a reset link, sets the password and creates a session. @throws AppError, as the port says */
export async function resetPassword(
  deps: Deps,
  { password, ...request }: ResetSignIn & { password: string },
): Promise<StartedSession> {
  const linkAddress = await findResetAddress(deps, request.token)
  const hash = await hashNewPassword(deps, password, linkAddress)
  const outcome = await inPortal(deps, async (unit, project) => {
    const redeemed = await redeemReset(unit, deps, project, request)
    if ('rejection' in redeemed) return redeemed
    const { userId, address } = redeemed
    const sender = toPortalSender(deps, project, request.visitor.locale)
    await changePassword(unit, deps, sender, { userId, address, hash })
    return startPortalSession(unit, deps, project, { userId, address, ...request })
  })
  return orThrow(outcome)
}

/** Consumes a reset link and creates a session. @throws AppError reset_link_invalid, email_barred */
export async function signInByReset(deps: Deps, request: ResetSignIn): Promise<StartedSession> {
  const outcome = await inPortal(deps, async (unit, project) => {
    const redeemed = await redeemReset(unit, deps, project, request)
    if ('rejection' in redeemed) return redeemed
    const { userId, address, contactId } = redeemed
    const factor = toLinkFactor(deps.clock.now(), contactId, address)
    return startPortalSession(unit, deps, project, { userId, address, factor, ...request })
  })
  return orThrow(outcome)
}

/** Redeems the link, which proves the email address (rule O6). */
async function redeemReset(
  unit: DirectoryUnit,
  deps: Deps,
  project: DirectoryProject,
  { token, visitor }: Pick<ResetSignIn, 'token' | 'visitor'>,
) {
  const sender = toPortalSender(deps, project, visitor.locale)
  const redeemed = await redeemLink(unit, deps, {
    query: toLinkQuery(token),
    decide: (link) => redeemIssuedLink(unit, deps, link, { session: undefined, sender }),
  })
  if ('problem' in redeemed) throw new AppError('reset_link_invalid')
  const { link, result } = redeemed
  return 'rejection' in result ? result : { ...result, address: link.address }
}

/** @throws AppError with the portal's code for a rejection, after the transaction that recorded it has committed */
function orThrow<Result extends object>(outcome: Result | ProofRejection): Result {
  if (!('rejection' in outcome)) return outcome
  throw new AppError(toErrorCode[outcome.rejection])
}

const toLinkQuery = (token: string): Parameters<typeof findLink>[2] => ({
  purposes: ['reset_password'],
  token,
  verifier: undefined,
})
