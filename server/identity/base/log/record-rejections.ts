import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../../platform/http/context.ts'
import { findCall } from '../../../platform/http/current-call.ts'
import { logProblem } from '../../../platform/http/log-problem.ts'
import { methodsOfRejections } from '../../../platform/http/security-events.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { Deps } from '../deps.ts'
import { findPortalProject } from '../projects/store.ts'
import { isEntryKind } from '../schema/log-kinds.ts'
import { recordLimited } from './record-limited.ts'

/**
 * Writes an entry for each rejected sign-in, before the response is sent. What is written depends on the code of the
 * rejection, which is the same for known and unknown accounts, so the work is the same too. A rejection of the portal's
 * own API belongs to the portal's project.
 */
export function recordRejections(deps: Deps): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { rejection, account, userId, projectId: callProjectId } = context.var
    if (rejection === undefined || !isEntryKind(rejection.event)) return
    countRejectedSignIn(deps.metrics, rejection.event)
    try {
      const projectId = callProjectId ?? (await findPortalOf(context.req.path))
      if (projectId === undefined) return
      const { event: kind, code, origin } = rejection
      const detail = { code, ...(origin === undefined ? {} : { origin }), ...findCall()?.rejection }
      await recordLimited(deps, projectId, 'refusals', [
        { kind, outcome: 'refused', userId, account, detail },
      ])
    } catch (error) {
      logProblem(context.var.log, error, 'a rejection could not be recorded')
    }
  }

  async function findPortalOf(path: string): Promise<string | undefined> {
    if (!path.startsWith('/api/v1/')) return undefined
    return (await deps.db.transaction(findPortalProject))?.id
  }
}

/** Counts a rejected request if it was an attempt to sign in. */
function countRejectedSignIn(metrics: Metrics, event: string): void {
  const methods: Readonly<Record<string, string>> = methodsOfRejections
  const method = methods[event]
  if (method) metrics.count('sign_ins_total', { method, outcome: 'rejected' })
}
