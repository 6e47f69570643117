import { Hono } from 'hono'
import { registerLogout } from './auth/idp/logout.ts'
import { registerPublicIdp } from './auth/idp/public-routes.ts'
import { registerIdp } from './auth/idp/routes.ts'
import { registerMagicLinks } from './auth/magic-link/routes.ts'
import { registerPublicOAuth } from './auth/oauth/public-routes.ts'
import { registerOAuth } from './auth/oauth/routes.ts'
import { registerOneTap } from './auth/one-tap/routes.ts'
import { registerOtp } from './auth/otp/routes.ts'
import { registerPasskeys } from './auth/passkeys/routes.ts'
import { registerPasswordResets } from './auth/password/resets.ts'
import { registerPasswords } from './auth/password/routes.ts'
import { createSigner } from './auth/sessions/signing.ts'
import { registerWallets } from './auth/wallets/routes.ts'
import { registerStandInPayments } from './billing/local/routes.ts'
import { registerBilling } from './billing/routes.ts'
import type { Deps } from './deps.ts'
import { closeApi, createApi } from './http/api.ts'
import { AppError } from './http/app-error.ts'
import type { App, Env } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { registerPortal, registerWidget } from './http/pages.ts'
import { followRequests } from './http/requests.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { registerOutbox } from './outbox/routes.ts'
import { registerAccountRoutes } from './portal/accounts/routes.ts'
import { registerAccountSettings } from './portal/accounts/settings-routes.ts'
import { registerActivityRoutes } from './portal/activity/routes.ts'
import { registerExports } from './portal/exports/routes.ts'
import { registerFileRoutes } from './portal/files/routes.ts'
import { registerUserRoutes } from './portal/users/routes.ts'
import { registerClientsideServices } from './provider/clientside-services.ts'
import { closeProvider, createProvider } from './provider/provider.ts'
import { registerProviderBasics } from './provider/routes.ts'

/** The whole server in memory: give it a request, get its answer. Opens no port and reads no environment. */
export function createApp(deps: Deps): App {
  const app = new Hono<Env>()
  const signer = createSigner(deps)
  app.onError(answerError)
  app.use(followRequests(deps), setSecurityHeaders(deps.config))
  registerHealth({ app, deps })
  app.get('/.well-known/jwks.json', async (context) => {
    // Public, and read by applications of any site.
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

  const provider = createProvider(deps, signer)
  registerProviderBasics(provider)
  registerOtp(provider)
  registerMagicLinks(provider)
  registerPasswords(provider)
  registerPasswordResets(provider)
  registerPasskeys(provider)
  registerWallets(provider)
  registerOAuth(provider)
  registerIdp(provider)
  registerLogout(provider)
  closeProvider(provider)
  app.route('/sdk/v1', provider.app)

  registerClientsideServices({ app, deps })
  registerOneTap({ app, deps })
  registerPublicOAuth({ app, deps })
  registerPublicIdp({ app, deps }, signer)

  // Not refused in production but absent: what is not registered cannot be reached.
  if (deps.config.mode === 'development') {
    registerOutbox({ app, deps })
    registerStandInPayments(app, deps)
  }
  registerWidget({ app, deps })
  registerPortal({ app, deps })
  app.notFound((context) => answerError(new AppError('not_found'), context))
  return app
}
