import { Hono } from 'hono'
import { registerPublicIdp } from './auth/idp/public-routes.ts'
import { registerPublicOAuth } from './auth/oauth/public-routes.ts'
import { registerOneTap } from './auth/one-tap/routes.ts'
import { createSigner } from './auth/sessions/signing.ts'
import { registerBilling } from './billing/routes.ts'
import type { Deps } from './deps.ts'
import { closeApi, createApi } from './http/api.ts'
import { AppError } from './http/app-error.ts'
import type { App, Env } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { registerPortal, registerWidget } from './http/pages.ts'
import { logRequests } from './http/requests.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { refuseNul } from './http/validation.ts'
import { registerOutbox } from './outbox/routes.ts'
import { registerAccountRoutes } from './portal/accounts/routes.ts'
import { registerAccountSettings } from './portal/accounts/settings-routes.ts'
import { registerActivityRoutes } from './portal/activity/routes.ts'
import { registerExports } from './portal/exports/routes.ts'
import { registerFileRoutes } from './portal/files/routes.ts'
import { registerUserRoutes } from './portal/users/routes.ts'
import { registerClientsideServices } from './provider/clientside-services.ts'
import { createProviderCalls } from './provider-calls.ts'

/** Creates the server's request handler. Opens no port and reads no environment. */
export function createApp(deps: Deps): App {
  const app = new Hono<Env>()
  const signer = createSigner(deps)
  app.onError(answerError)
  app.use(logRequests(deps), setSecurityHeaders(deps.config))
  registerHealth({ app, deps })
  app.get('/.well-known/jwks.json', async (context) => {
    // Public keys, readable from any site.
    context.header('Access-Control-Allow-Origin', '*')
    return context.json(await signer.getKeySet())
  })

  const api = createApi(deps)
  registerAccountRoutes(api, signer)
  registerAccountSettings(api, signer)
  registerFileRoutes(api)
  registerUserRoutes(api)
  registerActivityRoutes(api)
  registerExports(api)
  registerBilling(api)
  closeApi(api)
  app.route('/api/v1', api.app)

  const provider = createProviderCalls(deps, signer)
  app.route('/sdk/v1', provider.app)

  // The calls above validate their input with schemas and return errors in the shape of their contract.
  app.use(refuseNul)
  registerClientsideServices({ app, deps })
  registerOneTap({ app, deps })
  registerPublicOAuth({ app, deps })
  registerPublicIdp({ app, deps }, signer)

  // In production this route is not registered at all.
  if (deps.config.mode === 'development') registerOutbox({ app, deps })
  registerWidget({ app, deps })
  registerPortal({ app, deps })
  app.notFound((context) => answerError(new AppError('not_found'), context))
  return app
}
