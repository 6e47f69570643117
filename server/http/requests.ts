import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from './context.ts'
import { getVisitor, toNetwork } from './visitor.ts'

/**
 * Gives each request an id, which every answer and log line of it carries, and logs its end with the client's network
 * and the user's id: no query, no body, no token, no address of a person.
 */
export function followRequests({ random, log, clock, config }: Deps): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = `request-${random.uuid()}`
    const began = clock.now().getTime()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    context.set('network', toNetwork(getVisitor(context, config.trustedProxies).ip))
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    context.var.log.info(
      {
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: clock.now().getTime() - began,
        network: context.var.network,
        user: context.var.userId,
      },
      'request',
    )
  }
}
