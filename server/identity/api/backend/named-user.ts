import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { findPrincipal, type Principal } from '../../accounts/sessions/principal.ts'
import type { Session } from '../../accounts/sessions/store.ts'
import type { Deps } from '../../base/deps.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import {
  findShownSession,
  type SessionKey,
  shownSessionFields,
  toSessionToken,
} from '../wire/presented-session.ts'
import { findUser } from './user-store.ts'

/** The arguments that name a user: an ID, or a session of the user. */
export const namedUserFields = { user_id: z.optional(Text), ...shownSessionFields }

/** How a call names its user: by ID, or by the key of a session that was already read. */
export type UserReference = { userId: string | undefined; key: SessionKey | undefined }

/** Returns whether a call names a user. */
export const isNamed = ({ userId, key }: UserReference): boolean => userId !== undefined || key !== undefined

/**
 * Finds the user whom a call names by ID or by a session.
 * @throws BackendError no_session_arguments
 * @throws SdkError too_many_session_arguments, user_not_found, session_not_found
 */
export async function findNamedUser(
  unit: DirectoryUnit,
  deps: Deps,
  { userId, key }: UserReference,
): Promise<{ id: string; session: Session | undefined }> {
  if (userId !== undefined && key !== undefined) throw new SdkError('too_many_session_arguments')
  if (key !== undefined) {
    const session = await findShownSession(unit, deps, key)
    return { id: session.userId, session }
  }
  if (userId === undefined) throw new BackendError('no_session_arguments')
  return { id: (await findUser(unit, userId)).id, session: undefined }
}

/** Finds the principal of the session that a call names, in the form that the browser API's functions expect. */
export async function findShownPrincipal(
  unit: DirectoryUnit,
  deps: Deps,
  key: SessionKey | undefined,
): Promise<Principal | undefined> {
  if (key === undefined) return undefined
  const session = await findShownSession(unit, deps, key)
  return findPrincipal(unit, await toSessionToken(unit, deps, key, session), deps.clock.now())
}
