import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { limitStatements, requestStatementMs } from '../db/statement-limit.ts'
import type { Deps } from '../deps.ts'
import { chargeTo } from '../machine/payer.ts'
import type { Surface } from '../metrics/definitions.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Env } from './context.ts'
import { toCountry } from './country-rules.ts'
import { runCall } from './current-call.ts'
import { getOwnOrigin } from './own-origin.ts'
import { createPlaces } from './places.ts'
import { getVisitor, isFromProxy, toNetwork, toSite } from './visitor.ts'

/** The form of a proxy's request ID, such as nginx's 32 hex digits or a UUID. Others could falsify lines of a log. */
const idForm = /^[A-Za-z0-9][\w.:-]{7,127}$/

/** How many API requests of one payer (payer.ts) are handled at a time, and how long a request counts at most. */
const [requestsAtOnce, placeMs] = [8, 2000]

/**
 * Assigns a request ID: that of a trusted proxy, or a new one. The response, all log lines of the request and the entries
 * in its project's log contain it. Starts the call, and logs each response with its network, project and user ID, but
 * without query, body, tokens or email addresses. A request to an API waits until the server handles fewer than eight
 * requests of its payer.
 */
export function logRequests({ random, log, clock, config, metrics, trace }: Deps): MiddlewareHandler<Env> {
  const takePlace = createPlaces({ perPayer: requestsAtOnce, heldMs: placeMs })
  return async (context, next) => {
    const isProxied = isFromProxy(context, config.trustedProxies)
    const sentId = isProxied ? context.req.header('x-request-id') : undefined
    const requestId = sentId && idForm.test(sentId) ? sentId : `request-${random.uuid()}`
    const startedAt = clock.now().getTime()
    const stopTimer = metrics.startTimer('http_request_duration_seconds')
    context.set('requestId', requestId)
    context.set('ownOrigin', getOwnOrigin(context, config))
    context.set('log', log.child({ requestId }))
    const { countryHeader } = config
    const country = isProxied && countryHeader ? toCountry(context.req.header(countryHeader)) : undefined
    if (country) context.set('country', country)
    const { ip, userAgent } = getVisitor(context, config.trustedProxies)
    const network = toNetwork(ip)
    context.set('network', network)
    const { method } = context.req
    const attributes = { 'http.request.method': method, 'cakelock.request_id': requestId }
    const parent = isProxied ? context.req.header('traceparent') : undefined
    await trace({ name: method, kind: 'server', attributes, parent }, async (describe) => {
      const run = () => runCall({ clock, metrics, requestId, name: '', network, userAgent }, next)
      await limitStatements(requestStatementMs, () =>
        chargeTo(toSite(ip) ?? network, run, isApi(context.req.path) ? takePlace : undefined),
      )
      const counted = countRequest(metrics, context)
      stopTimer(counted)
      describe({
        name: `${method} ${counted.route}`,
        attributes: { 'http.route': counted.route, 'http.response.status_code': context.res.status },
        isError: context.res.status >= 500,
      })
    })
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

/** Counts a request, and its rejection if that is a security event. @returns what its duration is recorded for */
function countRequest(metrics: Metrics, context: Context<Env>) {
  const route = getRoutePattern(context)
  const surface = toSurface(route === unknownRoute ? context.req.path : route)
  const { method } = context.req
  const status = `${Math.trunc(context.res.status / 100)}xx`
  metrics.count('http_requests_total', { surface, method, route, status })
  const { rejection } = context.var
  if (rejection) metrics.count('security_events_total', { event: rejection.event })
  return { surface, route }
}

/** The label of every path that is no route. */
const unknownRoute = 'unknown'

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
function getRoutePattern(context: Context): string {
  const { req, res } = context
  const [executed, ...behind] = matchedRoutes(context).slice(req.routeIndex)
  // The portal serves `/*`, except paths that are neither a page nor a file.
  if (executed?.method === 'GET' && executed.path === '/*') return res.status === 404 ? unknownRoute : '/*'
  const route = [executed, ...behind].find((candidate) => candidate?.method !== 'ALL')
  if (!route || route.path === '/*') return unknownRoute
  // A parameter can have a regular expression in braces.
  return route.path.replace(/\{[^}]*\}/g, '')
}

/** Whether a path belongs to an API: pages and probes do not wait. */
const isApi = (path: string) => !['pages', 'health'].includes(toSurface(path))

/** Returns the surface of a route or, if that is unknown, of a path. */
function toSurface(path: string): Surface {
  return prefixes.find(([prefix]) => prefix.test(path))?.[1] ?? 'pages'
}
