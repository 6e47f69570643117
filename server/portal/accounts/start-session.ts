import type { Me, NewSession } from '#contract/routes/auth.ts'
import { noteBrowser } from '../../accounts/browsers.ts'
import { rememberBrowser } from '../../accounts/recognized-browsers.ts'
import { recordActivity } from '../../activity/record.ts'
import { toPasswordFactor } from '../../auth/password/factor.ts'
import type { Signer } from '../../auth/sessions/signing.ts'
import { createSession, findCaller, type Session } from '../../auth/sessions/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Factor } from '../../db/schema/sessions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Visitor } from '../../http/visitor.ts'
import { findPortalProject, type Project } from '../../projects/store.ts'
import { toMe } from './me.ts'

export type SignIn = {
  user: { id: string; organizationId: string | null }
  address: string
  /** what they have shown; a password where nothing is said */
  factor?: Factor
  minutes: number
  visitor: Visitor
  deviceType: string | undefined
}

export type StartedSession = { session: Session; token: string; me: Me }

/** Begins a session at the portal for somebody who has just shown a factor. */
export async function startSession(tx: Tx, deps: Deps, signIn: SignIn): Promise<StartedSession> {
  const { user, address, visitor, deviceType } = signIn
  const now = deps.clock.now()
  const project = await getPortalProject(tx)
  const { session, token } = await createSession(tx, deps, {
    userId: user.id,
    projectId: project.id,
    minutes: signIn.minutes,
    factors: [signIn.factor ?? toPasswordFactor(now)],
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  })
  const caller = await findCaller(tx, token, now)
  if (!caller) throw new Error('A session was begun and not found.')
  await recordActivity(tx, deps, [
    {
      action: 'signed_in',
      actor: { id: user.id, address },
      organizationId: user.organizationId,
      deviceType,
    },
  ])
  const { productName } = deps.config
  await noteBrowser(tx, deps, user.id, visitor.userAgent, { productName, sender: project.sender })
  await rememberBrowser(tx, deps, user.id, { project, visitor })
  return { session, token, me: await toMe(tx, deps, caller) }
}

/** Signed after the commit: a session exists before anybody holds a token for it. */
export const toSessionReply = async (
  signer: Signer,
  { session, token, me }: StartedSession,
): Promise<NewSession> => ({
  session_token: token,
  session_jwt: await signer.sign(session),
  user: me,
})

/** @throws AppError unavailable where the registry of sites has no portal */
export async function getPortalProject(tx: Tx): Promise<Project> {
  const project = await findPortalProject(tx)
  if (!project) throw new AppError('unavailable')
  return project
}
