import type { Context } from 'hono'
import { offers } from '#contract/products.ts'
import { findLocale } from '#languages/locales.ts'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import type { Env } from '../../../platform/http/context.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { plainPagePolicy } from '../../../platform/http/plain-page.ts'
import { getVisitor } from '../../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../../platform/limits/limiter.ts'
import { findSession, revokeSession } from '../../accounts/sessions/store.ts'
import { readSignOutToken, signOutPath } from '../../accounts/users/sign-out-links.ts'
import type { Api } from '../../base/deps.ts'
import { findPortalProject, findProjectById, type Project, toConsumers } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnitWithin } from '../../base/unit-of-work.ts'
import { type NextStep, renderSignOutPage, type SignOutState } from './sign-out-page.ts'

/**
 * Registers the page that ends the session of a sign-in that the user does not recognize (rule A69). GET asks and changes
 * nothing, because email scanners open links. POST ends the session that the signed token names, and no other. Links that
 * are expired, used or forged, and links of ended sessions, get the same text.
 */
export function registerSignOutLinks({ app, deps }: Api): void {
  const { db, config, clock } = deps

  /** @param act what the request does with the link's session @returns the state afterwards, and the link's project */
  const readLink = (token: string, act: (unit: DirectoryUnit, session: Linked) => Promise<SignOutState>) =>
    db.transaction(async (tx): Promise<{ state: SignOutState; project: Project | undefined }> => {
      const linked = await readSignOutToken(tx, deps, token)
      const project = linked && (await findProjectById(tx, linked.projectId))
      if (!project) return { state: 'invalid', project: await findPortalProject(tx) }
      if (linked.isExpired) return { state: 'invalid', project }
      const state = await runUnitWithin(tx, db, toConsumers(project), async (unit) => {
        const session = await findSession(unit, { id: linked.sessionId }, clock.now())
        return session ? act(unit, session) : 'invalid'
      })
      return { state, project }
    })

  async function respond(context: Context<Env>, act: Parameters<typeof readLink>[1]) {
    const { ip, locale: preferred } = getVisitor(context, config.trustedProxies)
    const asked = context.req.query('locale')
    const locale = asked === undefined ? preferred : findLocale(asked)
    await consumeNetworkLimit(deps, 'signOutLinks', ip)
    const { state, project } = await readLink(context.req.query('token') ?? '', act)
    if (project) context.set('projectId', project.id)
    context.header('Content-Security-Policy', plainPagePolicy)
    const page = renderSignOutPage(state, { locale, ...describeProject(project, config.productName) })
    return context.html(page, state === 'invalid' ? 400 : 200)
  }

  app.get(signOutPath, (context) => respond(context, async () => 'ask'))

  app.post(signOutPath, limitBody(bodyLimits.default), (context) => {
    describeCall({ name: `POST ${signOutPath}` })
    return respond(context, async (unit, { userId, id }) =>
      // Of two requests at the same time, one ends the session.
      (await revokeSession(unit, userId, id)) ? 'ended' : 'invalid',
    )
  })
}

type Linked = { userId: string; id: string }

/** Returns what the page says of a project: its name, and where its users set a new password or sign in. */
function describeProject(project: Project | undefined, productName: string) {
  const hasPasswords = project !== undefined && offers(project, 'passwords')
  const name = project && !project.isPortal ? project.name : productName
  return { name, hasPasswords, next: project && findNextStep(project, hasPasswords) }
}

function findNextStep(project: Project, hasPasswords: boolean): NextStep | undefined {
  if (project.isPortal && hasPasswords) return { to: 'newPassword', url: '/reset-password' }
  if (project.isPortal) return { to: 'signIn', url: '/login' }
  const [origin] = project.allowedOrigins
  return origin === undefined ? undefined : { to: 'site', url: origin, site: project.name }
}
