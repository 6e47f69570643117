import { addApplication, appChallenge, appSecret, callbackUrl, exchangeCode } from '../../applications.ts'
import { application, byId, reads, session } from '../fields.ts'
import type { BackendCalls, Client } from '../row.ts'
import { type Flow, unknown } from './client.ts'

const authorization = {
  client_id: unknown,
  redirect_uri: callbackUrl,
  response_type: 'code',
  scopes: ['openid'],
}

/** Registers an application. @returns an authorization request of the application */
async function register(
  { server, userId }: Flow,
  use: string,
  change: Parameters<typeof addApplication>[1] = {},
) {
  const { id } = await addApplication(server, { id: `${use}-${userId}`, ...change })
  return { ...authorization, client_id: id }
}

/** Grants an application access, and exchanges the code. @returns its access token */
async function grant(flow: Flow, change: Parameters<typeof addApplication>[1] = {}, scopes = ['openid']) {
  const { client, server, token } = flow
  const request = { ...(await register(flow, 'introspected', change)), scopes }
  const consent = { ...request, consent_granted: true, code_challenge: appChallenge, session_token: token }
  const { authorization_code: code = '' } = await client.idp.oauth.authorize(consent)
  const { client_id } = request
  const { accessToken } = await exchangeCode(server, code, { client_id })
  return { client_id, client_secret: appSecret, token: accessToken }
}

/** Registers an application over the API. @returns its ID */
async function create({ client }: Flow) {
  const request = { client_type: 'third_party', client_name: 'Recipes', redirect_urls: [callbackUrl] }
  const { connected_app } = await client.connectedApp.clients.create(request)
  return { client_id: connected_app.client_id }
}

/** Registers an application, and starts the rotation of its secret. */
async function startRotation(flow: Flow) {
  const application = await create(flow)
  await flow.client.connectedApp.clients.secrets.rotateStart(application)
  return application
}

export const applicationsCalls: BackendCalls = {
  'POST /v1/sessions/exchange_access_token': {
    status: [400, 403],
    body: { access_token: '$accessToken' },
    log: ['sign_in'],
    method: 'sessions.exchangeAccessToken',
    rejects: {
      oauth_access_token_exchange_missing_full_access: async (flow) => {
        const { token } = await grant(flow)
        return { access_token: token }
      },
    },
    request: async (flow) => {
      const { token } = await grant(flow, { allowsFullAccess: true }, ['openid', 'full_access'])
      return { access_token: token }
    },
  },
  'POST /v1/idp/oauth/authorize/start': {
    body: { ...application, ...session },
    log: reads,
    method: 'idp.oauth.authorizeStart',
    rejects: { connected_app_not_found: ({ token }) => ({ ...authorization, session_token: token }) },
    request: async (flow) => ({ ...(await register(flow, 'started')), user_id: flow.userId }),
  },
  'POST /v1/idp/oauth/authorize': {
    body: { ...application, ...session, consent_granted: true },
    log: ['sign_in', 'consent_given'],
    method: 'idp.oauth.authorize',
    rejects: { no_session_arguments: { ...authorization, consent_granted: true } },
    request: async (flow) => ({
      ...(await register(flow, 'granted')),
      user_id: flow.userId,
      consent_granted: true,
      code_challenge: appChallenge,
    }),
  },
  'POST /v1/connected_apps/clients': {
    body: { client_type: 'third_party', redirect_urls: ['#redirectUri'] },
    log: ['application_created'],
    method: 'connectedApp.clients.create',
    rejects: { bad_request: { client_type: unknown } },
    request: () => ({
      client_type: 'first_party',
      logo_url: 'https://app.example/logo.png',
      access_token_custom_audience: 'https://api.example',
    }),
  },
  'PUT /v1/connected_apps/clients/:id': {
    ...byId('$clientId'),
    body: { client_name: 'Other' },
    log: ['application_changed'],
    method: 'connectedApp.clients.update',
    rejects: { connected_app_not_found: { client_id: unknown } },
    request: async (flow) => ({ ...(await create(flow)), full_access_allowed: true }),
  },
  'GET /v1/connected_apps/clients/:id': {
    ...byId('$clientId'),
    method: 'connectedApp.clients.get',
    rejects: { connected_app_not_found: { client_id: unknown } },
    request: (flow) => register(flow, 'read'),
  },
  'DELETE /v1/connected_apps/clients/:id': {
    ...byId('$clientId'),
    log: ['application_removed'],
    method: 'connectedApp.clients.delete',
    rejects: { connected_app_not_found: { client_id: unknown } },
    request: (flow) => register(flow, 'deleted'),
  },
  'POST /v1/connected_apps/clients/search': {
    body: {},
    log: reads,
    method: 'connectedApp.clients.search',
    rejects: { bad_request: { limit: 0 } },
    request: () => ({}),
  },
  'POST /v1/connected_apps/clients/:id/secrets/rotate/start': {
    ...byId('$clientId'),
    log: ['client_secret_rotated'],
    method: 'connectedApp.clients.secrets.rotateStart',
    rejects: { connected_app_already_rotating_secret: startRotation },
    request: create,
  },
  'POST /v1/connected_apps/clients/:id/secrets/rotate/cancel': {
    status: 400,
    ...byId('$clientId'),
    log: ['client_secret_rotated'],
    method: 'connectedApp.clients.secrets.rotateCancel',
    rejects: { connected_app_not_rotating_secret: create },
    request: startRotation,
  },
  'POST /v1/connected_apps/clients/:id/secrets/rotate': {
    status: 400,
    ...byId('$clientId'),
    log: ['client_secret_rotated'],
    method: 'connectedApp.clients.secrets.rotate',
    rejects: { connected_app_not_found: { client_id: unknown } },
    request: startRotation,
  },
}

/** The methods that check an access token of an application. */
export const introspection: Client = {
  method: 'idp.introspectTokenNetwork',
  rejects: { token_invalid: { token: unknown, client_id: unknown } },
  request: (flow) => grant(flow),
  result: 'client',
  more: [
    {
      method: 'idp.introspectTokenLocal',
      rejects: { jwt_invalid: unknown },
      request: async (flow) => (await grant(flow)).token,
      result: 'client',
    },
  ],
}
