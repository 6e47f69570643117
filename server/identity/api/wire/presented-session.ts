import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import {
  extendSession,
  findSession,
  type Session,
  setCustomClaims,
  touchSession,
} from '../../accounts/sessions/store.ts'
import { deriveSessionToken, readSessionId } from '../../accounts/sessions/tokens.ts'
import type { Deps } from '../../base/deps.ts'
import { mergeCustomClaims } from '../../base/document/custom-claims-rules.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { setLogImpersonator } from '../../base/log/set-log-impersonator.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { SessionMinutes } from './schemas.ts'

const SessionArgument = z.optional(Text.check(z.maxLength(20_000)))

/** The arguments with which a call names a session. */
export const shownSessionFields = { session_token: SessionArgument, session_jwt: SessionArgument }

/** The arguments that change the session of a call. */
export const sessionChangeFields = {
  session_duration_minutes: SessionMinutes,
  session_custom_claims: z.optional(z.record(Text, z.unknown())),
}

/** The arguments that name a session, and those that change it. */
export const sessionFields = { ...shownSessionFields, ...sessionChangeFields }

type SessionArguments = { session_token?: string | undefined; session_jwt?: string | undefined }

/** How a call identifies its session. */
export type SessionKey = { token: string } | { id: string }

/**
 * Reads how a call identifies its session, before the transaction of the call. A JWT may have expired: only the session
 * itself must be active.
 * @returns undefined if the call names no session
 * @throws SdkError too_many_session_arguments, unable_to_parse_session_jwt
 */
export async function readSessionKey(
  signer: Signer,
  projectId: string,
  { session_token: token, session_jwt: jwt }: SessionArguments,
): Promise<SessionKey | undefined> {
  if (token !== undefined && jwt !== undefined) throw new SdkError('too_many_session_arguments')
  if (token !== undefined) return { token }
  if (jwt === undefined) return undefined
  const id = await readSessionId(jwt, projectId, await signer.getKeySet(projectId))
  if (id === undefined) throw new SdkError('unable_to_parse_session_jwt')
  return { id }
}

/** Like `readSessionKey`, but requires a session. @throws BackendError no_session_arguments as well */
export async function requireSessionKey(
  signer: Signer,
  projectId: string,
  sessionArguments: SessionArguments,
): Promise<SessionKey> {
  const key = await readSessionKey(signer, projectId, sessionArguments)
  if (key === undefined) throw new BackendError('no_session_arguments')
  return key
}

/** Whether a call accepts a session that still requires its second factor. */
type Acceptance = { acceptsPending?: boolean }

/** Finds the session in which a call acts, by its key. @throws SdkError session_not_found, second_factor_pending */
export async function requireSession(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  key: SessionKey,
  { acceptsPending = false }: Acceptance = {},
): Promise<Session> {
  const session = await findSession(unit, key, clock.now())
  if (!session) throw new SdkError('session_not_found')
  setLogImpersonator(session)
  if (session.secondFactorPending && !acceptsPending) throw new SdkError('second_factor_pending')
  return session
}

/** Finds a session by its key and records its use. @throws SdkError session_not_found, second_factor_pending */
export async function findShownSession(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  key: SessionKey,
  acceptance?: Acceptance,
): Promise<Session> {
  const session = await requireSession(unit, deps, key, acceptance)
  await touchSession(unit, session, deps.clock.now())
  return session
}

export type SessionChange = {
  session_duration_minutes?: number | undefined
  session_custom_claims?: Record<string, unknown> | undefined
}

/** Extends a session and merges its custom claims. @throws BackendError custom_claims_too_large */
export async function changeSession(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  { session_duration_minutes: length, session_custom_claims: claims }: SessionChange,
): Promise<Session> {
  let changed = session
  if (claims !== undefined) {
    const merged = mergeCustomClaims(session.customClaims, claims)
    if (merged === undefined) throw new BackendError('custom_claims_too_large')
    changed = await setCustomClaims(unit, session, merged)
  }
  if (length === undefined) return changed
  const extended = await extendSession(unit, changed, length, clock.now())
  if (!extended) throw new SdkError('session_not_found')
  return extended
}

/** Returns the opaque token of the session that a call names. */
export const toSessionToken = (
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  key: SessionKey,
  session: Session,
): Promise<string> | string => ('token' in key ? key.token : deriveSessionToken(unit, deps, session))
