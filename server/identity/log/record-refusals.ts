import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../platform/http/context.ts'
import { findCall } from '../../platform/http/current-call.ts'
import { describeError } from '../../platform/http/describe-error.ts'
import type { Deps } from '../deps.ts'
import { findPortalProject } from '../projects/store.ts'
import { isEntryKind } from '../schema/log-kinds.ts'
import { recordLimited } from './record-limited.ts'

/**
 * Writes an entry for each refused sign-in, before the response is sent. The code of the refusal decides, which is the
 * same for known and unknown accounts, so the work is the same too. A refusal of the portal's own API belongs to the
 * portal's project.
 */
export function recordRefusals(deps: Deps): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { refusal, account, userId, projectId: named } = context.var
    if (refusal === undefined || !isEntryKind(refusal.event)) return
    try {
      const projectId = named ?? (await findPortalOf(context.req.path))
      if (projectId === undefined) return
      const { event: kind, code, origin } = refusal
      const detail = { code, ...(origin === undefined ? {} : { origin }), ...findCall()?.refusal }
      await recordLimited(deps, projectId, 'refusals', [
        { kind, outcome: 'refused', userId, account, detail },
      ])
    } catch (problem) {
      context.var.log.error({ problem: describeError(problem) }, 'a refusal could not be recorded')
    }
  }

  async function findPortalOf(path: string): Promise<string | undefined> {
    if (!path.startsWith('/api/v1/')) return undefined
    return (await deps.db.transaction(findPortalProject))?.id
  }
}
