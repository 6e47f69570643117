import type { ListedSession, SecondFactor, SignedIn } from '../../portal/identity/port.ts'
import { type HostedDeps, requireCurrent } from './provider.ts'
import { rejections } from './rejections.ts'
import { BaseResponse, SessionList, toListedSession, toSignedIn } from './responses.ts'

/** Returns the session and account of a token, from a response that is up to a minute old unless `isCurrent`. */
export async function authenticate(
  { provider }: HostedDeps,
  token: string,
  options?: { isCurrent: true },
): Promise<SignedIn | undefined> {
  const checkedSession = await provider.sessions.find(token, options)
  return checkedSession && toSignedIn(checkedSession)
}

/** Checks the second factor of a session. @throws AppError wrong_second_factor, too_many_requests, session_ended */
export async function enterSecondFactor(
  deps: HostedDeps,
  { token, kind, code }: SecondFactor,
): Promise<void> {
  const { provider } = deps
  const { totps } = provider.client
  const { user_id } = (await requireCurrent(deps, token)).user
  const sessionParams = { user_id, session_token: token }
  await provider.require(
    BaseResponse,
    () =>
      kind === 'totp'
        ? totps.authenticate({ ...sessionParams, totp_code: code.replaceAll(' ', '') })
        : totps.recover({ ...sessionParams, recovery_code: code }),
    rejections.secondFactor,
  )
  provider.sessions.drop(user_id)
}

/** Lists the active sessions of an account, most recently used first. */
export async function listSessions(deps: HostedDeps, userId: string): Promise<ListedSession[]> {
  const sessions = (await findSessions(deps, userId)).map(toListedSession)
  return sessions.sort((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
}

async function findSessions({ provider }: HostedDeps, userId: string) {
  const { sessions } = provider.client
  const response = await provider.find(SessionList, () => sessions.get({ user_id: userId }))
  return response?.sessions ?? []
}

/** Ends a session of an account. @returns false if the account has no such session */
export async function revokeSession(deps: HostedDeps, userId: string, sessionId: string): Promise<boolean> {
  const isOwn = (await findSessions(deps, userId)).some(({ session_id: id }) => id === sessionId)
  return isOwn && endSession(deps, userId, sessionId)
}

async function endSession({ provider }: HostedDeps, userId: string, sessionId: string): Promise<boolean> {
  const { client, sessions } = provider
  const ended = await provider.find(BaseResponse, () => client.sessions.revoke({ session_id: sessionId }))
  sessions.drop(userId)
  return ended !== undefined
}

/** Ends the sessions of an account, except one. Does nothing if the account does not exist. */
export async function revokeAllSessions(deps: HostedDeps, userId: string, keep?: string): Promise<void> {
  const sessions = await findSessions(deps, userId)
  const ended = sessions.filter(({ session_id: id }) => id !== keep)
  await Promise.all(ended.map(({ session_id: id }) => endSession(deps, userId, id)))
}
