import type { Visitor } from '../../platform/http/visitor.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import type { Factor } from '../schema/sessions.ts'
import type { User } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { startSession } from './start-session.ts'

/** Starts a session for a user who just authenticated with a factor, and reads the user for the response. */
export async function signIn(
  unit: UnitOfWork,
  deps: Deps,
  { user: { id: userId }, factor }: { user: Pick<User, 'id'>; factor: Factor },
  call: { project: Project; sender: MailSender; visitor: Visitor; minutes: number | undefined },
) {
  const started = await startSession(unit, deps, { ...call, userId, factor })
  return { ...started, user: await toProviderUser(unit, userId) }
}
