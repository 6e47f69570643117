import type { NewSession as SessionReply } from '#contract/routes/auth.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { NewSession } from '../identity/port.ts'
import { type Client, findCaller } from '../persons/caller.ts'
import { toMe } from './me.ts'

/**
 * Creates the person of a new session, if necessary, and the activity row of the sign-in.
 * @returns the reply
 * @throws AppError session_ended if the session has ended in the meantime
 */
export async function openSession(deps: Deps, created: NewSession, client: Client): Promise<SessionReply> {
  const { token, jwt } = created
  const caller = await findCaller(deps, token, client, created)
  if (!caller) throw new AppError('session_ended')
  const user = await deps.db.transaction((tx) => toMe(tx, deps, caller))
  return { session_token: token, session_jwt: jwt, user }
}
