import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Surface } from '../metrics/definitions.ts'

/** The label of every path that is no route. */
export const unknownRoute = 'unknown'

/** The path prefixes of the surfaces; the first match applies. */
const prefixes: readonly [RegExp, Surface][] = [
  [/^\/api\/v1\//, 'portal'],
  [/^\/sdk\/v1\//, 'browser'],
  [/^\/v1\/(?:public|oauth|sessions\/jwks)\//, 'public'],
  [/^\/v1\//, 'backend'],
  [/^\/(?:oauth2\/|\.well-known\/|clientside-services\/|mail\/events$)/, 'public'],
  [/^\/(?:healthz|readyz)$/, 'health'],
]

/**
 * Returns the route of a request as the table of routes has it, so parameters are names, never values. Call it after the
 * response. Middleware may have responded: then it is the route behind it.
 */
export function getRoutePattern(context: Context): string {
  const { req, res } = context
  const [executed, ...behind] = matchedRoutes(context).slice(req.routeIndex)
  // The portal serves `/*`, except paths that are neither a page nor a file.
  if (executed?.method === 'GET' && executed.path === '/*') return res.status === 404 ? unknownRoute : '/*'
  const route = [executed, ...behind].find((candidate) => candidate?.method !== 'ALL')
  if (!route || route.path === '/*') return unknownRoute
  // A parameter can have a regular expression in braces.
  return route.path.replace(/\{[^}]*\}/g, '')
}

/** Returns the surface of a route or, if that is unknown, of a path. */
export function toSurface(path: string): Surface {
  return prefixes.find(([prefix]) => prefix.test(path))?.[1] ?? 'pages'
}
