import type { Client } from 'stytch'
import type { ProviderSettings } from '../../platform/config/provider-settings.ts'
import type { Deps as Platform } from '../../platform/deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { CheckedSession, isImpersonated, toSignedIn } from './answers.ts'
import { type CallProvider, createCallProvider } from './call-provider.ts'
import { createClient } from './client.ts'
import { createSessionCache, type SessionCache } from './session-cache.ts'

/** The hosted provider, and what this process knows of its sessions. */
export type Provider = CallProvider & {
  settings: ProviderSettings
  client: Client
  sessions: SessionCache<CheckedSession>
}

/** The dependencies of the hosted adapter. */
export type HostedDeps = Platform & { provider: Provider }

export function openProvider(
  deps: Pick<Platform, 'db' | 'log' | 'clock'>,
  settings: ProviderSettings,
  client: Client = createClient(settings),
): Provider {
  const calls = createCallProvider(deps)
  const sessions = createSessionCache(deps, async (token) => {
    const found = await calls.find(CheckedSession, () =>
      client.sessions.authenticate({ session_token: token }),
    )
    if (!found || isImpersonated(found)) return undefined
    return { answer: found, accountId: found.user.user_id, endsAt: found.session.expires_at }
  })
  return { ...calls, settings, client, sessions }
}

/** Returns the session and user of a token, as the provider knows them now. @throws AppError session_ended */
export async function requireCurrent({ provider }: HostedDeps, token: string): Promise<CheckedSession> {
  const found = await provider.sessions.find(token, { isCurrent: true })
  if (!found) throw new AppError('session_ended')
  return found
}

/** The same for a session that has given its second factor. A pending session changes nothing of its account (rule A63). */
export async function requireComplete(deps: HostedDeps, token: string): Promise<CheckedSession> {
  const found = await requireCurrent(deps, token)
  if (toSignedIn(found).session.secondFactorPending) throw new AppError('session_ended')
  return found
}

/** What a call tells the provider about the visitor. */
export const toAttributes = ({ ip, userAgent }: Visitor) => ({ ip_address: ip, user_agent: userAgent })
