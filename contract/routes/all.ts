import type { Route } from '../route.ts'
import { accountRoutes } from './account.ts'
import { authRoutes } from './auth.ts'
import { fileRoutes } from './files.ts'

/** Every call of /api/v1. Tests walk this list, so that a route without a test of its access fails the run. */
export const routes = { ...authRoutes, ...accountRoutes, ...fileRoutes } satisfies Record<string, Route>
