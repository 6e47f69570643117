import type { Visitor } from '../../platform/http/visitor.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import type { Project } from '../projects/store.ts'
import type { Factor } from '../schema/sessions.ts'
import { createSession, type User } from '../sessions/store.ts'
import { noteBrowser } from '../users/browsers.ts'
import { rememberBrowser } from '../users/recognized-browsers.ts'
import { toProviderUser } from '../wire/serializers.ts'

/**
 * Creates a session for a user who just authenticated with a factor, and remembers the browser. Without a length, the
 * session has the default length of the project.
 */
export async function signIn(
  tx: DirectoryTx,
  deps: Deps,
  who: { user: Pick<User, 'id'>; factor: Factor },
  where: { project: Project; visitor: Visitor; minutes: number | undefined },
) {
  const { session, token } = await createSession(tx, deps, {
    userId: who.user.id,
    minutes: where.minutes ?? where.project.defaultSessionMinutes,
    factors: [who.factor],
    ip: where.visitor.ip,
    userAgent: where.visitor.userAgent,
  })
  await noteBrowser(tx, deps, who.user.id, where.visitor.userAgent, toMailSender(where.project))
  await rememberBrowser(tx, deps, who.user.id, where)
  return { session, token, user: await toProviderUser(tx, who.user.id) }
}
