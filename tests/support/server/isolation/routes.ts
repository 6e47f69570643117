import { createSigner } from '../../../../server/identity/accounts/sessions/signing.ts'
import { createBackendCalls } from '../../../../server/identity/api/surfaces/backend-calls.ts'
import { otherRoutes } from '../calls/pages.ts'
import { type DescribedRoute, listOtherRoutes, nameOf } from '../fuzz/routes.ts'
import { listProviderRoutes } from '../provider-routes.ts'
import type { TestServer } from '../test-server.ts'

/** Lists every server route that belongs to identity or has a row, with its schemas. */
export function listIdentityRoutes(server: TestServer): DescribedRoute[] {
  const { deps } = server
  const described = [
    ...prefix('/sdk/v1', listProviderRoutes(server)),
    ...prefix('/v1', createBackendCalls(deps, createSigner(deps)).routes),
  ]
  const describedNames = new Set(described.map(nameOf))
  const undescribed = [...listOtherRoutes(server), ...listSdkPages(server)]
  return [...described, ...undescribed.filter((route) => !describedNames.has(nameOf(route)))].filter(
    (route) => !otherRoutes.has(nameOf(route)),
  )
}

const prefix = (start: string, routes: readonly Omit<DescribedRoute, 'isForAnybody'>[]): DescribedRoute[] =>
  routes.map((route) => ({ ...route, path: `${start}${route.path}`, isForAnybody: false }))

/** Lists the routes under /sdk/v1 that have no schemas. */
const listSdkPages = ({ app }: TestServer): DescribedRoute[] =>
  app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/sdk/v1/'))
    .map(({ method, path }) => ({ method, path, isForAnybody: true }))
