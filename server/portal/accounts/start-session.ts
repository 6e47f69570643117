import type { NewSession as SessionReply } from '#contract/routes/auth.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { NewSession } from '../identity/port.ts'
import { type Client, findPrincipal } from '../persons/principal.ts'
import { toMe } from './me.ts'

/**
 * Creates the person of a new session, if necessary, and the activity row of the sign-in.
 * @returns the response
 * @throws AppError session_ended if the session has ended in the meantime
 */
export async function openSession(deps: Deps, created: NewSession, client: Client): Promise<SessionReply> {
  const { token, jwt } = created
  const principal = await findPrincipal(deps, token, client, created)
  if (!principal) throw new AppError('session_ended')
  const user = await deps.db.transaction((tx) => toMe(tx, deps, principal))
  return { session_token: token, session_jwt: jwt, user }
}
