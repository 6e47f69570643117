import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

type CorsSettings = {
  /** Whether pages of this origin can read the response to this request. */
  allows: (origin: string, context: Context) => Promise<boolean>
  /** Whether browsers send cookies; the provider's client always does. */
  credentials: boolean
  allowHeaders: string[]
}

/**
 * Returns CORS middleware for registered origins. A preflight request does not identify a project, so it succeeds for
 * every registered origin; the request itself is then checked against its project's origins.
 */
export function allowOrigins({ allows, ...settings }: CorsSettings): MiddlewareHandler {
  return cors({
    ...settings,
    origin: async (origin, context) => (origin !== '' && (await allows(origin, context)) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 7200,
  })
}
