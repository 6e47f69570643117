import type * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes/all.ts'
import { listProviderRoutes } from '../provider-routes.ts'
import type { TestServer } from '../test-server.ts'
import { type Leaf, listLeaves } from './leaves.ts'

/** A call of the server with all that is described of it. */
export type DescribedRoute = {
  method: string
  /** from the root of the server on; a part that begins with a colon is a parameter */
  path: string
  isForAnybody: boolean
  body?: z.ZodMiniType
  query?: z.ZodMiniType
}

/** Every call of /api/v1 and /sdk/v1, from their descriptions. */
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

/** Every other address that is served: what they read is not described, so it is learned (learn-fields.ts). */
export function listOtherRoutes({ app }: TestServer): DescribedRoute[] {
  const isOther = ({ path, method }: { path: string; method: string }) =>
    method !== 'ALL' && !/^\/(?:api|sdk)\/v1\//.test(path)
  const names = new Set(app.routes.filter(isOther).map(({ method, path }) => `${method} ${path}`))
  return [...names].map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: path.replace(/\{.*?\}/g, ''), isForAnybody: true }
  })
}

/** Whether its schemas say what it reads. */
export const isDescribed = ({ path }: DescribedRoute): boolean => /^\/(?:api|sdk)\/v1\//.test(path)

export const nameOf = ({ method, path }: DescribedRoute): string => `${method} ${path}`

/** The leaves of what a route takes in its body and its query. */
export const listRouteLeaves = ({ body, query }: DescribedRoute): Leaf[] =>
  [body, query].flatMap((schema) => (schema ? listLeaves(schema) : []))
