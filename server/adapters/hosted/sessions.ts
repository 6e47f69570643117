import type { ListedSession, SecondFactor, SignedIn } from '../../portal/identity/port.ts'
import { Done, SessionList, toListedSession, toSignedIn } from './answers.ts'
import { type HostedDeps, requireCurrent } from './provider.ts'
import { refusals } from './refusals.ts'

/** Returns the session and account of a token, from an answer that is up to a minute old unless `isCurrent`. */
export async function authenticate(
  { provider }: HostedDeps,
  token: string,
  options?: { isCurrent: true },
): Promise<SignedIn | undefined> {
  const found = await provider.sessions.find(token, options)
  return found && toSignedIn(found)
}

/** Gives the second factor of a session. @throws AppError wrong_second_factor, too_many_requests, session_ended */
export async function giveSecondFactor(deps: HostedDeps, { token, kind, code }: SecondFactor): Promise<void> {
  const { provider } = deps
  const { totps } = provider.client
  const { user_id } = (await requireCurrent(deps, token)).user
  const named = { user_id, session_token: token }
  await provider.require(
    Done,
    () =>
      kind === 'totp'
        ? totps.authenticate({ ...named, totp_code: code.replaceAll(' ', '') })
        : totps.recover({ ...named, recovery_code: code }),
    refusals.secondFactor,
  )
  provider.sessions.drop(user_id)
}

/** Lists the active sessions of an account, the last used first. */
export async function listSessions(deps: HostedDeps, accountId: string): Promise<ListedSession[]> {
  const sessions = (await findSessions(deps, accountId)).map(toListedSession)
  return sessions.sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
}

async function findSessions({ provider }: HostedDeps, accountId: string) {
  const { sessions } = provider.client
  const found = await provider.find(SessionList, () => sessions.get({ user_id: accountId }))
  return found?.sessions ?? []
}

/** Ends a session of an account. @returns false if the account has no such session */
export async function revokeSession(
  deps: HostedDeps,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  const isOwn = (await findSessions(deps, accountId)).some(({ session_id: id }) => id === sessionId)
  return isOwn && endSession(deps, accountId, sessionId)
}

async function endSession({ provider }: HostedDeps, accountId: string, sessionId: string): Promise<boolean> {
  const { client, sessions } = provider
  const ended = await provider.find(Done, () => client.sessions.revoke({ session_id: sessionId }))
  sessions.drop(accountId)
  return ended !== undefined
}

/** Ends the sessions of an account, except one. Does nothing if the account does not exist. */
export async function revokeAllSessions(deps: HostedDeps, accountId: string, keep?: string): Promise<void> {
  const sessions = await findSessions(deps, accountId)
  const ended = sessions.filter(({ session_id: id }) => id !== keep)
  await Promise.all(ended.map(({ session_id: id }) => endSession(deps, accountId, id)))
}
