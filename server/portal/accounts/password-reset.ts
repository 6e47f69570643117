import type { Email } from '#contract/ids.ts'
import { isBlockedEmail } from '../../accounts/blocked-emails.ts'
import { changePassword } from '../../auth/password/change-password.ts'
import { sendReset } from '../../auth/password/send-reset.ts'
import { countSend } from '../../codes/limits.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { toNetwork, type Visitor } from '../../http/visitor.ts'
import { consumeLimit } from '../../limits/limiter.ts'
import { consumeLink, findLink } from '../../links/store.ts'
import { findRedirect } from '../../projects/rules.ts'
import type { Project } from '../../projects/store.ts'
import { findOrCreateAccount } from '../../provider/find-or-create-account.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { getPortalProject, type StartedSession, startSession } from './start-session.ts'

const linkMinutes = 30

/**
 * Mails a link that leads to a new password, and one that signs in after all (rule A12). It is answered alike whether
 * or not there is an account.
 * @throws AppError redirect_refused, too_many_requests
 */
export async function startReset(
  deps: Deps,
  wanted: { address: Email; loginUrl: string; resetUrl: string; visitor: Visitor },
): Promise<void> {
  const { address, visitor } = wanted
  const { productName, publicUrl } = deps.config
  const project = await deps.db.transaction(getPortalProject)
  const pages = {
    login: findPage(project, publicUrl, wanted.loginUrl),
    reset: findPage(project, publicUrl, wanted.resetUrl),
  }
  await countSend(deps, { project, address, visitor })
  const teller = { productName, sender: project.sender }
  await deps.db.transaction((tx) =>
    sendReset(tx, deps, { project, teller, address, minutes: linkMinutes, pages }),
  )
}

/** The portal's own two pages need no entry in the registry; every other address does. */
function findPage(project: Project, publicUrl: string, named: string): string {
  const own = [`${publicUrl}/reset-password`, `${publicUrl}/login`]
  const page = findRedirect([...project.redirectUrls, ...own], named)
  if (page === undefined) throw new AppError('redirect_refused')
  return page
}

/**
 * The email address that a mailed link is for. Looking leaves the link as it is.
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
 * Sets a new password by the token of such a mail, and begins a session. A password that is refused leaves the link as
 * it was, for the next try.
 * @throws AppError reset_link_invalid, weak_password, email_barred
 */
export async function resetByLink(deps: Deps, password: string, byLink: LinkSignIn): Promise<StartedSession> {
  const { db, hasher, config } = deps
  const project = await db.transaction(getPortalProject)
  const asked = toLinkRequest(project, byLink.token)
  const { address: known } = requireLink(await db.transaction((tx) => findLink(tx, deps, asked)))
  await requireStrongPassword(deps, project, { password, address: known })
  const hash = await hasher.hash(password)
  return db.transaction(async (tx) => {
    const { address, user } = await findLinkOwner(tx, deps, asked)
    const teller = { productName: config.productName, sender: project.sender }
    await changePassword(tx, deps, teller, { userId: user.id, address, hash })
    return startSession(tx, deps, { user, address, ...toSessionOptions(byLink) })
  })
}

/** Begins a session by the token of such a mail; the password stays as it is. @throws AppError reset_link_invalid */
export async function signInByLink(deps: Deps, byLink: LinkSignIn): Promise<StartedSession> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const asked = toLinkRequest(await getPortalProject(tx), byLink.token)
    const { address, user, emailId } = await findLinkOwner(tx, deps, asked)
    const factor = {
      type: 'magic_link',
      delivery_method: 'email',
      last_authenticated_at: clock.now().toISOString(),
      email_factor: { email_id: emailId, email_address: address },
    }
    return startSession(tx, deps, { user, address, factor, ...toSessionOptions(byLink) })
  })
}

type LinkRequest = Parameters<typeof consumeLink>[2]

const toLinkRequest = (project: Project, token: string): LinkRequest => ({
  purposes: ['reset_password'],
  projectId: project.id,
  token,
  verifier: undefined,
})

/** Uses the link up. It has proved the address, so what nobody proved goes (rule A3). */
async function findLinkOwner(tx: Tx, deps: Deps, asked: LinkRequest) {
  const { address } = requireLink(await consumeLink(tx, deps, asked))
  if (await isBlockedEmail(tx, deps, address)) throw new AppError('email_barred')
  return { address, ...(await findOrCreateAccount(tx, deps, address)) }
}

const toSessionOptions = ({ minutes, visitor, deviceType }: LinkSignIn) => ({ minutes, visitor, deviceType })

function requireLink(found: Awaited<ReturnType<typeof findLink>>) {
  if ('problem' in found) throw new AppError('reset_link_invalid')
  return found
}
