import { introspection } from './backend/applications.ts'
import { unknown } from './backend/client.ts'
import { machineToken } from './backend/m2m.ts'
import type { PageCalls, Row } from './row.ts'

const client = { client_id: '$clientId', client_secret: '$clientSecret' }
const token = {
  ...client,
  grant_type: 'authorization_code',
  code: '$authorizationCode',
  redirect_uri: '$redirectUri',
  code_verifier: '$appVerifier',
}
const simulator = {
  state: '$state',
  nonce: '#nonce',
  code_challenge: '#issuerChallenge',
  scope: 'openid',
}
const socialBrowser = { oauth_browser: '$oauthBrowser' }
const flowNames = ['cookies.oauth_browser']
const byToken = { names: ['query.public_token'] }
const memberStart = { public_token: '$publicToken', pkce_code_challenge: 'a'.repeat(43) }

/** The endpoints of an issuer. The portal's are at the root; a site's are under its own path. */
const issuerCalls = (
  prefix: string,
  more: Row,
  clients: Record<'token' | 'introspect', object>,
): PageCalls => ({
  [`GET ${prefix}/.well-known/openid-configuration`]: more,
  [`POST ${prefix}/oauth2/token`]: { ...more, ...clients.token, form: token },
  [`POST ${prefix}/oauth2/introspect`]: {
    ...more,
    ...clients.introspect,
    form: { ...client, token: '$accessToken' },
  },
  [`GET ${prefix}/oauth2/userinfo`]: { ...more, bearer: '$accessToken' },
  [`POST ${prefix}/oauth2/userinfo`]: { ...more, bearer: '$accessToken' },
})

/** The other routes of identity: pages, callbacks, issuers and keys. */
export const pageCalls: PageCalls = {
  ...issuerCalls('', { only: 'portal' }, { token: {}, introspect: {} }),
  ...issuerCalls(
    '/v1/public/:projectId',
    { only: 'shop', path: { projectId: '$projectId' }, names: ['path.projectId'] },
    { token: machineToken, introspect: introspection },
  ),
  // A report without a signature is rejected, regardless of what it names.
  'POST /v1/public/:projectId/message_reports/:gateway': {
    status: 401,
    path: { projectId: '$projectId', gateway: 'sms.gateway' },
    names: ['path.projectId'],
    body: { message_id: 'message-1', status: 'delivered' },
  },
  // The signed token alone names the project. Without a signature, it is rejected, regardless of what it names.
  'GET /new-sign-in': { status: 400, query: { token: 'token' } },
  'POST /new-sign-in': { status: 400, query: { token: 'token' }, form: {} },
  'GET /.well-known/jwks.json': {},
  // The projects of the fixtures have consumers.
  'GET /v1/b2b/sessions/jwks/:projectId': {
    status: 404,
    path: { projectId: '$projectId' },
    names: ['path.projectId'],
  },
  'GET /v1/sessions/jwks/:projectId': {
    path: { projectId: '$projectId' },
    names: ['path.projectId'],
    method: 'sessions.getJWKS',
    rejects: { route_not_found: { project_id: unknown } },
    request: () => ({ project_id: 'project-shop' }),
  },

  'GET /v1/public/sso/start': { status: 501 },
  'GET /v1/public/oauth/:provider/start': {
    status: 302,
    ...byToken,
    path: { provider: 'google' },
    query: {
      public_token: '$publicToken',
      code_challenge: 'a'.repeat(43),
      login_redirect_url: '$home',
      signup_redirect_url: '$home',
      oauth_attach_token: '$attachToken',
    },
    cookies: socialBrowser,
  },
  // The projects of the fixtures have consumers.
  'GET /v1/b2b/public/oauth/:provider/start': {
    status: 404,
    ...byToken,
    path: { provider: 'google' },
    query: {
      ...memberStart,
      login_redirect_url: '$home',
      signup_redirect_url: '$home',
      organization_id: 'x',
    },
  },
  'GET /v1/b2b/public/oauth/:provider/discovery/start': {
    status: 404,
    ...byToken,
    path: { provider: 'google' },
    query: { ...memberStart, discovery_redirect_url: '$home' },
  },
  'GET /v1/oauth/callback/:provider': {
    status: 302,
    names: flowNames,
    path: { provider: 'google' },
    query: { state: '$state', code: '$oauthCode' },
    cookies: socialBrowser,
  },
  'POST /v1/oauth/callback/:provider': {
    status: 303,
    path: { provider: 'google' },
    form: { state: '$state', code: '$oauthCode' },
  },
  'GET /oauth/stand-in/:provider': {
    names: flowNames,
    path: { provider: 'google' },
    query: simulator,
    cookies: socialBrowser,
  },
  'POST /oauth/stand-in/:provider': {
    status: 303,
    names: flowNames,
    path: { provider: 'google' },
    form: { ...simulator, email: 'visitor@example.org', decision: 'allow' },
    cookies: socialBrowser,
  },

  'GET /v1/public/oauth/google/onetap/start': {
    ...byToken,
    query: { public_token: '$publicToken' },
    cookies: { stytch_csrf_private_token: '$oneTapCookie' },
  },
  'POST /v1/oauth/callback/:callbackId': {
    names: ['path.callbackId'],
    path: { callbackId: '$oneTapId' },
    body: {
      id_token: '#googleToken',
      stytch_csrf_token: '$oneTapCookie',
      login_redirect_url: '$home',
      signup_redirect_url: '$home',
    },
    cookies: { stytch_csrf_private_token: '$oneTapCookie' },
  },
  'GET /stand-in/one-tap/prompt': { names: ['query.origin'], query: { origin: '$origin' } },
  'POST /stand-in/one-tap/prompt': {
    names: ['query.origin'],
    query: { origin: '$origin' },
    form: { email: 'visitor@example.org' },
  },

  // Test servers have no built files.
  'GET /clientside-services/*': {
    status: 404,
    ...byToken,
    query: { public_token: '$publicToken' },
  },
}

/** Routes that name nothing, or that belong to the platform or the portal. */
export const otherRoutes: ReadonlySet<string> = new Set([
  ...[
    'GET /healthz',
    'GET /readyz',
    'GET /outbox',
    'GET /outbox.css',
    'GET /outbox.json',
    'GET /outbox/:file',
    'GET /demo/cakes/:name',
  ],
  'POST /mail/events',
  ...['GET /shared-file-emails', 'POST /shared-file-emails'],
  ...['GET /widget/*', 'GET /*', 'GET /oauth/stand-in.css', 'GET /app.webmanifest', 'GET /downloads/*'],
  ...['GET /studio', 'GET /studio/*'],
  ...['/client.js', '/prompt.css', '/prompt.js'].map((path) => `GET /stand-in/one-tap${path}`),
  ...['GET /sdk/v1/errors', 'GET /sdk/v1/pages.css', 'POST /sdk/v1/events'],
])
