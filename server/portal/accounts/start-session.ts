import type { Me, NewSession as SessionReply } from '#contract/routes/auth.ts'
import { noteBrowser } from '../../identity/accounts/browsers.ts'
import { rememberBrowser } from '../../identity/accounts/recognized-browsers.ts'
import { toPasswordFactor } from '../../identity/methods/password/factor.ts'
import { findPortalProject, type Project } from '../../identity/projects/store.ts'
import type { Signer } from '../../identity/sessions/signing.ts'
import { createSession, type NewSession } from '../../identity/sessions/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Deps } from '../deps.ts'
import { findCaller, type Session } from '../persons/caller.ts'
import { toMe } from './me.ts'

export type SignIn = {
  userId: string
  address: string
  /** the factor that was checked; by default a password */
  factor?: NewSession['factors'][number]
  minutes: number
  visitor: Visitor
  deviceType: string | undefined
}

export type StartedSession = { session: Session; token: string; me: Me }

/** Creates a portal session after a factor was checked, with its activity row and the email about a new browser. */
export async function startSession(tx: Tx, deps: Deps, signIn: SignIn): Promise<StartedSession> {
  const { userId, address, visitor, deviceType } = signIn
  const now = deps.clock.now()
  const project = await getPortalProject(tx)
  const { token } = await createSession(tx, deps, {
    userId,
    projectId: project.id,
    minutes: signIn.minutes,
    factors: [signIn.factor ?? toPasswordFactor(now)],
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  })
  const caller = await findCaller(tx, deps, token, { device: deviceType, address })
  if (!caller) throw new Error('The new session was not found.')
  const { productName } = deps.config
  await noteBrowser(tx, deps, userId, visitor.userAgent, { productName, sender: project.sender })
  await rememberBrowser(tx, deps, userId, { project, visitor })
  return { session: caller.session, token, me: await toMe(tx, deps, caller) }
}

/** Builds the reply. Must be called after the commit, so that no token exists without its session. */
export const toSessionReply = async (
  signer: Signer,
  { session, token, me }: StartedSession,
): Promise<SessionReply> => ({
  session_token: token,
  session_jwt: await signer.sign(session),
  user: me,
})

/** Returns the portal's project. @throws AppError unavailable if it is missing */
export async function getPortalProject(tx: Tx): Promise<Project> {
  const project = await findPortalProject(tx)
  if (!project) throw new AppError('unavailable')
  return project
}
