import { SessionId } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { listSessions } from '#contract/routes/auth.ts'
import { findBrowserName } from '../../platform/http/browser-name-rules.ts'
import { toNetworkLabel } from '../../platform/http/network-label-rules.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../persons/principal.ts'

/** Lists the caller's sessions: current session first, then by last use (rule A53). */
export async function toSessionList(
  { identity }: Deps,
  { user, session: currentSession }: Principal,
): Promise<ReplyOf<typeof listSessions>> {
  const activeSessions = await identity.listSessions(user.id)
  const sessions = activeSessions.map((session) => ({
    session_id: SessionId.parse(session.id),
    is_current: session.id === currentSession.id,
    browser: findBrowserName(session.userAgent) ?? null,
    place: toNetworkLabel(session.ipAddress),
    last_used_at: session.lastUsedAt.toISOString(),
  }))
  return { sessions: sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current)) }
}
