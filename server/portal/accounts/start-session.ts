import type { NewSession as SessionReply } from '#contract/routes/auth.ts'
import type { Deps } from '../deps.ts'
import type { NewSession } from '../identity/port.ts'
import { findCaller } from '../persons/caller.ts'
import { toMe } from './me.ts'

/** Creates the person of a new session, if necessary, and the activity row of the sign-in. @returns the reply */
export async function openSession(
  deps: Deps,
  created: NewSession,
  deviceType: string | undefined,
): Promise<SessionReply> {
  const user = await deps.db.transaction(async (tx) =>
    toMe(tx, deps, await findCaller(tx, deps, created, deviceType)),
  )
  return { session_token: created.token, session_jwt: created.jwt, user }
}
