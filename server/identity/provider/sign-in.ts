import type { Tx } from '../../platform/db/database.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { recordActivity } from '../../portal/activity/record.ts'
import { noteBrowser } from '../accounts/browsers.ts'
import { rememberBrowser } from '../accounts/recognized-browsers.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import type { Factor } from '../schema/sessions.ts'
import { createSession, type User } from '../sessions/store.ts'
import { toProviderUser } from './serializers.ts'

/**
 * Creates a session for a user who just authenticated with a factor, and records the sign-in.
 * @param who `address` identifies the user in activity: an email address, phone number or wallet address
 */
export async function signIn(
  tx: Tx,
  deps: Deps,
  who: { user: Pick<User, 'id' | 'organizationId'>; address: string; factor: Factor },
  where: { project: Project; visitor: Visitor; minutes: number },
) {
  const { session, token } = await createSession(tx, deps, {
    userId: who.user.id,
    projectId: where.project.id,
    minutes: where.minutes,
    factors: [who.factor],
    ip: where.visitor.ip,
    userAgent: where.visitor.userAgent,
  })
  await recordActivity(tx, deps, [
    {
      action: 'signed_in',
      actor: { id: who.user.id, address: who.address },
      organizationId: who.user.organizationId,
      deviceType: where.visitor.device,
    },
  ])
  const { name: productName, sender } = where.project
  await noteBrowser(tx, deps, who.user.id, where.visitor.userAgent, { productName, sender })
  await rememberBrowser(tx, deps, who.user.id, where)
  return { session, token, user: await toProviderUser(tx, who.user.id) }
}
