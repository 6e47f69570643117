import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import type { Project } from '../projects/store.ts'
import { type Caller, findCaller, type Session } from '../sessions/store.ts'
import { BackendError } from './error.ts'
import { findShownSession, type SessionKey, toSessionToken } from './shown-session.ts'
import { findUser } from './user-store.ts'

/** How a call named its user: by ID, or by the session that it read beforehand. */
type Named = { userId: string | undefined; key: SessionKey | undefined }

/**
 * Finds the user whom a call names by ID or by a session.
 * @throws BackendError too_many_session_arguments, no_session_arguments, user_not_found
 * @throws SdkError session_not_found
 */
export async function findNamedUser(
  tx: DirectoryTx,
  deps: Deps,
  _project: Project,
  { userId, key }: Named,
): Promise<{ id: string; session: Session | undefined }> {
  if (userId !== undefined && key !== undefined) throw new BackendError('too_many_session_arguments')
  if (key !== undefined) {
    const session = await findShownSession(tx, deps, key)
    return { id: session.userId, session }
  }
  if (userId === undefined) throw new BackendError('no_session_arguments')
  return { id: (await findUser(tx, userId)).id, session: undefined }
}

/** Finds the caller of the session that a call shows, as the functions of the browser's API expect one. */
export async function findShownCaller(
  tx: DirectoryTx,
  deps: Deps,
  _project: Project,
  key: SessionKey | undefined,
): Promise<Caller | undefined> {
  if (key === undefined) return undefined
  const session = await findShownSession(tx, deps, key)
  return findCaller(tx, await toSessionToken(tx, deps, key, session), deps.clock.now())
}
