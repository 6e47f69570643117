import { Client } from 'stytch'
import type { ProviderSettings } from '../../platform/config/provider-settings.ts'
import type { Deps as Platform } from '../../platform/deps.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { findBarred } from '../../portal/addresses/barred.ts'
import { AppError } from '../../portal/errors/app-error.ts'
import type { NewSession } from '../../portal/identity/port.ts'
import { type CallProvider, createCallProvider } from './call-provider.ts'
import {
  CheckedSession,
  isImpersonated,
  listVerified,
  type StartedSession,
  toNewSession,
  toSignedIn,
  type User,
  withoutEmails,
} from './responses.ts'
import { createSessionCache, type SessionCache } from './session-cache.ts'

/** The hosted provider, and this process's cache of its sessions. */
export type Provider = CallProvider & {
  settings: ProviderSettings
  client: Client
  sessions: SessionCache<CheckedSession>
}

/** The dependencies of the hosted adapter. */
export type HostedDeps = Platform & { provider: Provider }

/** Creates the provider's client. It accepts http only as an `env`, and logs a warning to the console. */
function createClient({ projectId, secret, url }: ProviderSettings): Client {
  const base = url.startsWith('https://') ? { custom_base_url: url } : { env: `${url}/` }
  // The package's default is the vendor's host, which must not receive another provider's secret.
  return new Client({ project_id: projectId, secret, ...base, fraud_env: `${url}/` })
}

type ProviderDeps = Pick<Platform, 'db' | 'log' | 'clock' | 'random' | 'secrets'>

/** @param timeout of a call, in milliseconds */
export function openProvider(
  deps: ProviderDeps,
  settings: ProviderSettings,
  client: Client = createClient(settings),
  options: { timeout?: number } = {},
): Provider {
  const calls = createCallProvider(deps, options)
  const sessions = createSessionCache(deps, async (token) => {
    const checkedSession = await calls.find(CheckedSession, () =>
      client.sessions.authenticate({ session_token: token }),
    )
    if (!checkedSession || isImpersonated(checkedSession)) return undefined
    const response = { ...checkedSession, user: await withoutBarred(deps, checkedSession.user) }
    return { response, userId: checkedSession.user.user_id, endsAt: checkedSession.session.expires_at }
  })
  return { ...calls, settings, client, sessions }
}

/** Leaves out email addresses that belonged to deleted accounts, which the provider lets register again (rule A50). */
async function withoutBarred(deps: Omit<ProviderDeps, 'log'>, user: User): Promise<User> {
  const barred = await deps.db.transaction((tx) => findBarred(tx, deps, listVerified(user)))
  return barred.length === 0 ? user : withoutEmails(user, barred)
}

/** Returns a session that the provider has just started or renewed, as the portal sees it. */
export const openSession = async (deps: HostedDeps, started: StartedSession): Promise<NewSession> =>
  toNewSession({ ...started, user: await withoutBarred(deps, started.user) })

/** Returns a token's session and user, fresh from the provider. @throws AppError session_ended */
export async function requireCurrent({ provider }: HostedDeps, token: string): Promise<CheckedSession> {
  const checkedSession = await provider.sessions.find(token, { isCurrent: true })
  if (!checkedSession) throw new AppError('session_ended')
  return checkedSession
}

/**
 * Like `requireCurrent`, but requires that the session has completed its second factor. A pending session cannot change
 * its account (rule A63).
 */
export async function requireComplete(deps: HostedDeps, token: string): Promise<CheckedSession> {
  const checkedSession = await requireCurrent(deps, token)
  if (toSignedIn(checkedSession).session.secondFactorPending) throw new AppError('session_ended')
  return checkedSession
}

/** The visitor attributes that a call passes to the provider. */
export const toAttributes = ({ ip, userAgent }: Visitor) => ({ ip_address: ip, user_agent: userAgent })
