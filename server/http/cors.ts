import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'

export type CorsSettings = {
  /** whether pages of that origin may read the answers */
  allows(origin: string): Promise<boolean>
  /** whether the client sends cookies along (the provider's does, always) */
  credentials: boolean
  allowHeaders: string
}

/**
 * Cross-origin answers by the project registry. A preflight names no project, so it passes for every
 * registered origin; the request itself is then held to its own project's list where it is served.
 */
export function cors({ allows, credentials, allowHeaders }: CorsSettings): MiddlewareHandler<Env> {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const allowed = origin !== undefined && (await allows(origin))
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined
    if (!isPreflight) await next()
    else context.res = new Response(null, { status: 204 })
    const { headers } = context.res
    headers.append('Vary', 'Origin')
    if (!allowed) return
    headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
    if (credentials) headers.set('Access-Control-Allow-Credentials', 'true')
    if (!isPreflight) return
    headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    headers.set('Access-Control-Allow-Headers', allowHeaders)
    headers.set('Access-Control-Max-Age', '7200')
  }
}
