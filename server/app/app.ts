import { Hono, type MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { registerProbe } from '../doctor/register-probe.ts'
import { createSigner } from '../identity/accounts/sessions/signing.ts'
import { registerPublicIdp } from '../identity/api/public/applications.ts'
import { registerClientsideServices } from '../identity/api/public/clientside-services.ts'
import { registerKeySets } from '../identity/api/public/key-set.ts'
import { registerPublicOAuth } from '../identity/api/public/oauth.ts'
import { registerOneTap } from '../identity/api/public/one-tap.ts'
import { registerSignOutLinks } from '../identity/api/public/sign-out-links.ts'
import { registerMessageReports } from '../identity/api/public/text-message-reports.ts'
import { createBackendCalls } from '../identity/api/surfaces/backend-calls.ts'
import { createBrowserCalls } from '../identity/api/surfaces/browser-calls.ts'
import { recordRejections } from '../identity/base/log/record-rejections.ts'
import { createInactivityRecorder } from '../identity/operations/administration/email-senders.ts'
import { findPortalSignIn } from '../identity/operations/administration/portal-sign-in.ts'
import { registerAppManifest } from '../pages/app-manifest.ts'
import { registerDownloads } from '../pages/downloads.ts'
import { type RemoteProvider, registerPortal, type SignInSettings } from '../pages/pages.ts'
import { type OfferedCake, registerSampleCakes } from '../pages/sample-cakes.ts'
import { registerSecurityText } from '../pages/security-txt.ts'
import { registerThemeStudio } from '../pages/theme-studio.ts'
import { registerWidget } from '../pages/widget-script.ts'
import { RequestError } from '../platform/errors/request-error.ts'
import type { App, Env } from '../platform/http/context.ts'
import { registerHealth } from '../platform/http/health.ts'
import { logRequests } from '../platform/http/requests.ts'
import { setSecurityHeaders } from '../platform/http/security-headers.ts'
import { rejectNul } from '../platform/http/validation.ts'
import { registerEmailEvents } from '../platform/outbox/event-routes.ts'
import { registerOutbox } from '../platform/outbox/routes.ts'
import { registerAccountSettings } from '../portal/api/account-settings.ts'
import { registerAccountRoutes } from '../portal/api/accounts.ts'
import { registerActivityRoutes } from '../portal/api/activity.ts'
import { registerBilling } from '../portal/api/billing.ts'
import { closeApi, createApi } from '../portal/api/create-api.ts'
import { registerExports } from '../portal/api/exports.ts'
import { registerFileRoutes } from '../portal/api/files.ts'
import { registerUserRoutes } from '../portal/api/users.ts'
import type { Deps as PortalDeps } from '../portal/deps.ts'
import { respondWithError } from '../portal/errors/respond-with-error.ts'
import { registerOptOut } from '../portal/recipients/opt-out-routes.ts'
import { createSimulators } from '../simulators/simulators.ts'
import type { Deps } from './deps.ts'

/**
 * Creates the request handler of a server with its own accounts. Opens no port and reads no environment.
 * @param samples the demo's cakes, offered in development only
 */
export function createApp(deps: Deps, samples: readonly OfferedCake[] = []): App {
  const signer = createSigner(deps)
  const simulators = createSimulators(deps)
  const app = createBase(deps, recordRejections(deps))
  registerKeySets({ app, deps }, signer)
  app.route('/api/v1', createPortalApi(deps))
  app.route('/sdk/v1', createBrowserCalls(deps, signer).app)

  // The calls above validate their input with schemas, and return errors in their contract's format.
  app.use(rejectNul)
  registerEmailEvents({ app, deps }, createInactivityRecorder(deps))
  registerClientsideServices({ app, deps })
  registerOneTap({ app, deps }, simulators?.oneTap)
  registerPublicOAuth({ app, deps }, simulators?.toIssuer)
  simulators?.register(app)
  registerPublicIdp({ app, deps }, signer)
  registerMessageReports({ app, deps })
  registerSignOutLinks({ app, deps })
  app.route('/v1', createBackendCalls(deps, signer, simulators?.toIssuer).app)
  return registerPages(app, deps, () => findPortalSignIn(deps), { samples })
}

/**
 * Creates the request handler of a server whose accounts are at a hosted provider (ADR 0054): the portal, its API and
 * the widget's files. It serves no part of the provider's API.
 */
export function createHostedApp(
  deps: PortalDeps,
  { provider, signIn }: { provider: RemoteProvider; signIn: SignInSettings },
): App {
  const app = createBase(deps)
  app.route('/api/v1', createPortalApi(deps))
  app.use(rejectNul)
  registerEmailEvents({ app, deps }, async () => {})
  return registerPages(app, deps, async () => signIn, { provider })
}

function createBase(deps: PortalDeps, ...more: MiddlewareHandler<Env>[]): App {
  // Hono would try a router of regular expressions first, which rejects paths such as /organizations/members/:memberId.
  const app = new Hono<Env>({ router: new TrieRouter() })
  app.onError(respondWithError)
  app.use(logRequests(deps), ...more, setSecurityHeaders(deps.config))
  registerProbe({ app, deps })
  registerHealth({ app, deps })
  return app
}

function createPortalApi(deps: PortalDeps): App {
  const api = createApi(deps)
  registerAccountRoutes(api)
  registerAccountSettings(api)
  registerFileRoutes(api)
  registerUserRoutes(api)
  registerActivityRoutes(api)
  registerExports(api)
  registerBilling(api)
  closeApi(api)
  return api.app
}

function registerPages(
  app: App,
  deps: PortalDeps,
  findSignIn: () => Promise<SignInSettings>,
  { provider, samples = [] }: { provider?: RemoteProvider; samples?: readonly OfferedCake[] },
): App {
  registerOptOut({ app, deps })
  registerSecurityText({ app, deps })
  // In production these routes are not registered at all.
  const offered = deps.config.mode === 'development' ? samples : []
  if (deps.config.mode === 'development') {
    registerOutbox({ app, deps })
    registerSampleCakes(app, offered)
  }
  registerWidget({ app, deps })
  registerAppManifest({ app, deps })
  registerDownloads({ app, deps })
  if (deps.config.hasThemeStudio) registerThemeStudio({ app, deps })
  registerPortal({ app, deps }, findSignIn, { provider, samples: offered.map(({ name }) => name) })
  app.notFound((context) => respondWithError(new RequestError('not_found'), context))
  return app
}
