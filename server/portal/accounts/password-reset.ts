import type { Email } from '#contract/ids.ts'
import { isBlockedEmail } from '../../identity/accounts/blocked-emails.ts'
import { countSend } from '../../identity/codes/limits.ts'
import { consumeLink, findLink } from '../../identity/links/store.ts'
import { changePassword } from '../../identity/methods/password/change-password.ts'
import { sendReset } from '../../identity/methods/password/send-reset.ts'
import { findRedirect } from '../../identity/projects/rules.ts'
import type { Project } from '../../identity/projects/store.ts'
import { findOrCreateAccount } from '../../identity/provider/find-or-create-account.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { toNetwork, type Visitor } from '../../platform/http/visitor.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import type { Deps } from '../deps.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { getPortalProject, type StartedSession, startSession } from './start-session.ts'

const linkMinutes = 30

/**
 * Sends a link for setting a new password and one for signing in (rule A12). The response is the same whether or not an
 * account exists.
 * @throws AppError redirect_refused, too_many_requests
 */
export async function startReset(
  deps: Deps,
  request: { address: Email; loginUrl: string; resetUrl: string; visitor: Visitor },
): Promise<void> {
  const { address, visitor } = request
  const { productName, publicUrl } = deps.config
  const project = await deps.db.transaction(getPortalProject)
  const pages = {
    login: findPage(project, publicUrl, request.loginUrl),
    reset: findPage(project, publicUrl, request.resetUrl),
  }
  await countSend(deps, { project, address, visitor })
  const teller = { productName, sender: project.sender }
  await deps.db.transaction((tx) =>
    sendReset(tx, deps, { project, teller, address, minutes: linkMinutes, pages }),
  )
}

/** Returns an allowed redirect URL: the portal's two pages and the project's registered URLs. */
function findPage(project: Project, publicUrl: string, url: string): string {
  const own = [`${publicUrl}/reset-password`, `${publicUrl}/login`]
  const page = findRedirect([...project.redirectUrls, ...own], url)
  if (page === undefined) throw new AppError('redirect_refused')
  return page
}

/**
 * Returns the email address of a link without consuming it.
 * @throws AppError reset_link_invalid, too_many_requests
 */
export async function findResetAddress(deps: Deps, token: string, visitor: Visitor): Promise<Email> {
  await consumeLimit(deps, 'resetLinkChecks', toNetwork(visitor.ip))
  const found = await deps.db.transaction(async (tx) =>
    findLink(tx, deps, toLinkRequest(await getPortalProject(tx), token)),
  )
  return requireLink(found).address
}

export type LinkSignIn = { token: string; minutes: number; visitor: Visitor; deviceType: string | undefined }

/**
 * Sets a new password with the token of an emailed link, and creates a session. A refused password does not consume the
 * link.
 * @throws AppError reset_link_invalid, weak_password, email_barred
 */
export async function resetByLink(deps: Deps, password: string, signIn: LinkSignIn): Promise<StartedSession> {
  const { db, hasher, config } = deps
  const project = await db.transaction(getPortalProject)
  const link = toLinkRequest(project, signIn.token)
  const { address: linkAddress } = requireLink(await db.transaction((tx) => findLink(tx, deps, link)))
  await requireStrongPassword(deps, project, { password, address: linkAddress })
  const hash = await hasher.hash(password)
  return db.transaction(async (tx) => {
    const { address, user } = await findLinkOwner(tx, deps, link)
    const teller = { productName: config.productName, sender: project.sender }
    await changePassword(tx, deps, teller, { userId: user.id, address, hash })
    return startSession(tx, deps, { userId: user.id, address, ...toSessionOptions(signIn) })
  })
}

/** Creates a session with the token of a reset email; the password stays the same. @throws AppError reset_link_invalid */
export async function signInByLink(deps: Deps, signIn: LinkSignIn): Promise<StartedSession> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const link = toLinkRequest(await getPortalProject(tx), signIn.token)
    const { address, user, emailId } = await findLinkOwner(tx, deps, link)
    const factor = {
      type: 'magic_link',
      delivery_method: 'email',
      last_authenticated_at: clock.now().toISOString(),
      email_factor: { email_id: emailId, email_address: address },
    }
    return startSession(tx, deps, { userId: user.id, address, factor, ...toSessionOptions(signIn) })
  })
}

type LinkRequest = Parameters<typeof consumeLink>[2]

const toLinkRequest = (project: Project, token: string): LinkRequest => ({
  purposes: ['reset_password'],
  projectId: project.id,
  token,
  verifier: undefined,
})

/** Consumes the link, which verifies the email address (rule A3), and returns the account. */
async function findLinkOwner(tx: Tx, deps: Deps, link: LinkRequest) {
  const { address } = requireLink(await consumeLink(tx, deps, link))
  if (await isBlockedEmail(tx, deps, address)) throw new AppError('email_barred')
  return { address, ...(await findOrCreateAccount(tx, deps, address)) }
}

const toSessionOptions = ({ minutes, visitor, deviceType }: LinkSignIn) => ({ minutes, visitor, deviceType })

function requireLink(found: Awaited<ReturnType<typeof findLink>>) {
  if ('problem' in found) throw new AppError('reset_link_invalid')
  return found
}
