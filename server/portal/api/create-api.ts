import { Hono } from 'hono'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes/all.ts'
import { bodyLimits, limitBody } from '../../platform/http/body-limit.ts'
import type { Env } from '../../platform/http/context.ts'
import { allowOrigins } from '../../platform/http/cors.ts'
import type { Api, Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { respondWithError } from '../errors/respond-with-error.ts'

/** Creates /api/v1 with its allowed origins, body limits and error format. Calls are then registered on it. */
export function createApi(deps: Deps): Api {
  const app = new Hono<Env>()
  app.onError(respondWithError)
  const allows = (origin: string) => isPortalOrigin(deps, origin)
  app.use(
    allowOrigins({ allows, credentials: false, allowHeaders: ['authorization', 'content-type'] }),
    async (context, next) => {
      const origin = context.req.header('origin')
      if (origin !== undefined && !(await allows(origin))) throw new AppError('origin_refused')
      await next()
    },
  )
  const limit = limitBody(bodyLimits.default)
  const largeLimit = limitBody(bodyLimits.large)
  const largePaths = Object.values(routes)
    .filter((route: Route) => route.hasLargeBody)
    .map(({ path }) => `/api/v1${path}`)
  app.use((context, next) => {
    const isLarge = largePaths.includes(context.req.path)
    context.set('hasLargeBody', isLarge)
    return (isLarge ? largeLimit : limit)(context, next)
  })
  return { app, deps }
}

/** Adds the errors for unknown paths and methods. Must be called after all calls are registered. */
export function closeApi({ app }: Api): void {
  const paths = new Map(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ path, method }) => [path, method]),
  )
  app.all('*', (context) => {
    const method = paths.get(context.req.path.replace(/^\/api\/v1/, ''))
    throw new AppError(method === undefined ? 'not_found' : 'method_not_allowed')
  })
}

async function isPortalOrigin({ identity, config }: Deps, origin: string): Promise<boolean> {
  if (origin === config.publicUrl) return true
  return (await identity.getProject()).allowedOrigins.includes(origin)
}
