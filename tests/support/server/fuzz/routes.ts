import type * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes/all.ts'
import { listBackendRoutes, listProviderRoutes } from '../provider-routes.ts'
import type { TestServer } from '../test-server.ts'
import { type Leaf, listLeaves } from './leaves.ts'

/** A call of the server with its schemas. */
export type DescribedRoute = {
  method: string
  /** from the root of the server; a segment that begins with a colon is a parameter */
  path: string
  isForAnybody: boolean
  body?: z.ZodMiniType
  query?: z.ZodMiniType
}

/** Lists every call of /api/v1 and /sdk/v1 with its schemas. */
export function listDescribedRoutes(server: TestServer): DescribedRoute[] {
  const ofApi = Object.values<Route>(routes).map(({ path, access, ...route }) => ({
    ...route,
    path: `/api/v1${path}`,
    isForAnybody: access === 'anybody',
  }))
  const ofProvider = listProviderRoutes(server).map(({ path, access, ...route }) => ({
    ...route,
    path: `/sdk/v1${path}`,
    isForAnybody: access === 'project',
  }))
  return [...ofApi, ...ofProvider]
}

/** Lists every call of /v1 with its schemas. */
export const listDescribedBackendRoutes = (server: TestServer): DescribedRoute[] =>
  listBackendRoutes(server).map(({ path, ...route }) => ({
    ...route,
    path: `/v1${path}`,
    isForAnybody: false,
  }))

/** Lists all other routes. They have no schemas, so learn-fields.ts detects which fields they read. */
export function listOtherRoutes({ app }: TestServer): DescribedRoute[] {
  const isOther = ({ path, method }: { path: string; method: string }) =>
    method !== 'ALL' && !/^\/(?:api|sdk)\/v1\//.test(path)
  const names = new Set(app.routes.filter(isOther).map(({ method, path }) => `${method} ${path}`))
  return [...names].map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: path.replace(/\{.*?\}/g, ''), isForAnybody: true }
  })
}

/** Returns whether the route has schemas for its input. */
export const isDescribed = ({ path }: DescribedRoute): boolean => /^\/(?:api|sdk)\/v1\//.test(path)

export const nameOf = ({ method, path }: DescribedRoute): string => `${method} ${path}`

/** Lists the leaves of a route's body and query schemas. */
export const listRouteLeaves = ({ body, query }: DescribedRoute): Leaf[] =>
  [body, query].flatMap((schema) => (schema ? listLeaves(schema) : []))
