import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../identity/deps.ts'
import type { DirectoryTx } from '../../identity/directory.ts'
import { changePassword } from '../../identity/methods/password/change-password.ts'
import { sendReset } from '../../identity/methods/password/send-reset.ts'
import { findRedirect } from '../../identity/projects/rules.ts'
import type { Project } from '../../identity/projects/store.ts'
import { countSend } from '../../identity/proofs/limits.ts'
import { consumeLink, findLink } from '../../identity/proofs/links.ts'
import { findOrCreateAccount } from '../../identity/provider/find-or-create-account.ts'
import { isBlockedEmail } from '../../identity/users/blocked-emails.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ResetRequest, ResetSignIn } from '../../portal/identity/port.ts'
import { hashNewPassword } from './passwords.ts'
import { inPortal, toPortalSender } from './portal-project.ts'
import { type StartedSession, startSession } from './sessions.ts'

const linkMinutes = 30

/** Mails a link that sets a new password and one that signs in. @throws AppError redirect_refused, too_many_requests */
export async function startReset(deps: Deps, request: ResetRequest): Promise<void> {
  const { address, visitor } = request
  const { publicUrl } = deps.config
  const project = await inPortal(deps, async (_, portal) => portal)
  const pages = {
    login: findPage(project, publicUrl, request.loginUrl),
    reset: findPage(project, publicUrl, request.resetUrl),
  }
  await countSend(deps, { project, address, visitor })
  const sender = toPortalSender(deps, project)
  const order = { project, sender, address, minutes: linkMinutes, pages, visitor }
  await inPortal(deps, (tx) => sendReset(tx, deps, order))
}

/** Returns an allowed redirect URL: the portal's two pages and the project's registered URLs. */
function findPage(project: Project, publicUrl: string, url: string): string {
  const own = [`${publicUrl}/reset-password`, `${publicUrl}/login`]
  const page = findRedirect([...project.redirectUrls, ...own], url)
  if (page === undefined) throw new AppError('redirect_refused')
  return page
}

/** Returns the email address of a reset link without consuming it. @throws AppError reset_link_invalid */
export async function findResetAddress(deps: Deps, token: string): Promise<Email> {
  const found = await inPortal(deps, (tx) => findLink(tx, deps, toLinkQuery(token)))
  return requireLink(found).address
}

/** Consumes a reset link, sets the password and creates a session. @throws AppError, as the port says */
export async function resetPassword(
  deps: Deps,
  { password, ...request }: ResetSignIn & { password: string },
): Promise<StartedSession> {
  const linkAddress = await findResetAddress(deps, request.token)
  const hash = await hashNewPassword(deps, password, linkAddress)
  return inPortal(deps, async (tx, project) => {
    const { address, user } = await consumeResetLink(tx, deps, request.token)
    await changePassword(tx, deps, toPortalSender(deps, project), { userId: user.id, address, hash })
    return startSession(tx, deps, project, { userId: user.id, address, ...request })
  })
}

/** Consumes a reset link and creates a session. @throws AppError reset_link_invalid, email_barred */
export function signInByReset(deps: Deps, request: ResetSignIn): Promise<StartedSession> {
  return inPortal(deps, async (tx, project) => {
    const { address, user, emailId } = await consumeResetLink(tx, deps, request.token)
    const factor = {
      type: 'magic_link',
      delivery_method: 'email',
      last_authenticated_at: deps.clock.now().toISOString(),
      email_factor: { email_id: emailId, email_address: address },
    }
    return startSession(tx, deps, project, { userId: user.id, address, factor, ...request })
  })
}

/** Consumes the link, which verifies the email address (rule A3), and returns the account. */
async function consumeResetLink(tx: DirectoryTx, deps: Deps, token: string) {
  const { address } = requireLink(await consumeLink(tx, deps, toLinkQuery(token)))
  if (await isBlockedEmail(tx, deps, address)) throw new AppError('email_barred')
  return { address, ...(await findOrCreateAccount(tx, deps, address)) }
}

const toLinkQuery = (token: string): Parameters<typeof findLink>[2] => ({
  purposes: ['reset_password'],
  token,
  verifier: undefined,
})

function requireLink(found: Awaited<ReturnType<typeof findLink>>) {
  if ('problem' in found) throw new AppError('reset_link_invalid')
  return found
}
