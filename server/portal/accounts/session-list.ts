import { SessionId } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { listSessions } from '#contract/routes/auth.ts'
import { findBrowserName } from '../../platform/http/browser-name-rules.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../persons/caller.ts'
import { toNetworkLabel } from './network-label-rules.ts'

/** Lists the caller's sessions: the current one first, then by last use (rule A53). */
export async function toSessionList(
  { identity }: Deps,
  { user, session: own }: Caller,
): Promise<ReplyOf<typeof listSessions>> {
  const found = await identity.listSessions(user.id)
  const sessions = found.map((session) => ({
    session_id: SessionId.parse(session.id),
    is_current: session.id === own.id,
    browser: findBrowserName(session.userAgent) ?? null,
    place: toNetworkLabel(session.ipAddress),
    last_used_at: session.lastUsedAt.toISOString(),
  }))
  return { sessions: sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current)) }
}
