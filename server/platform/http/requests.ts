import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from './context.ts'
import { runCall } from './current-call.ts'
import { getOwnOrigin } from './own-origin.ts'
import { getVisitor, toNetwork } from './visitor.ts'

/**
 * Assigns a request ID, which the response and all its log lines contain. Starts the call, and logs each response with
 * its network, project and user ID, but without query, body, tokens or email addresses.
 */
export function logRequests({ random, log, clock, config }: Deps): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = `request-${random.uuid()}`
    const startedAt = clock.now().getTime()
    context.set('requestId', requestId)
    context.set('ownOrigin', getOwnOrigin(context, config))
    context.set('log', log.child({ requestId }))
    const { ip, userAgent } = getVisitor(context, config.trustedProxies)
    const network = toNetwork(ip)
    context.set('network', network)
    await runCall({ clock, name: '', network, userAgent }, next)
    context.res.headers.set('X-Request-Id', requestId)
    context.var.log.info(
      {
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: clock.now().getTime() - startedAt,
        network: context.var.network,
        project: context.var.projectId,
        user: context.var.userId,
      },
      'request',
    )
  }
}
