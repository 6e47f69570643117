import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from './context.ts'

/** Gives each request an id, which every answer and log line of it carries, and logs its end: no query, no body, no token. */
export function followRequests({ random, log, clock }: Deps): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = `request-${random.uuid()}`
    const began = clock.now().getTime()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    context.var.log.info(
      {
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: clock.now().getTime() - began,
      },
      'request',
    )
  }
}
