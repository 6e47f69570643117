import type { Visitor } from '../../platform/http/visitor.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import type { Project } from '../projects/store.ts'
import type { Factor } from '../schema/sessions.ts'
import type { User } from '../sessions/store.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { startSession } from './start-session.ts'

/** Starts a session for a user who just authenticated with a factor, and reads the user for the response. */
export async function signIn(
  tx: DirectoryTx,
  deps: Deps,
  { user: { id: userId }, factor }: { user: Pick<User, 'id'>; factor: Factor },
  { project, visitor, minutes }: { project: Project; visitor: Visitor; minutes: number | undefined },
) {
  const sender = toMailSender(project)
  const started = await startSession(tx, deps, { project, userId, factor, visitor, minutes, sender })
  return { ...started, user: await toProviderUser(tx, userId) }
}
