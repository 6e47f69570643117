import { addApplication, appChallenge, appSecret, callbackUrl, exchangeCode } from '../applications.ts'
import { type Flow, type Probes, unknown } from './probe.ts'

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

export const applicationsProbes: Probes = {
  'connectedApp.clients.create': {
    works: ({ client }) =>
      client.connectedApp.clients.create({
        client_type: 'first_party',
        logo_url: 'https://app.example/logo.png',
        access_token_custom_audience: 'https://api.example',
      }),
    fails: ({ client }) => client.connectedApp.clients.create({ client_type: unknown }),
    type: 'bad_request',
  },
  'connectedApp.clients.update': {
    works: async (flow) =>
      flow.client.connectedApp.clients.update({ ...(await create(flow)), full_access_allowed: true }),
    fails: ({ client }) => client.connectedApp.clients.update({ client_id: unknown }),
    type: 'connected_app_not_found',
  },
  'connectedApp.clients.secrets.rotateStart': {
    works: async (flow) => flow.client.connectedApp.clients.secrets.rotateStart(await create(flow)),
    fails: async (flow) => flow.client.connectedApp.clients.secrets.rotateStart(await startRotation(flow)),
    type: 'connected_app_already_rotating_secret',
  },
  'connectedApp.clients.secrets.rotateCancel': {
    works: async (flow) => flow.client.connectedApp.clients.secrets.rotateCancel(await startRotation(flow)),
    fails: async (flow) => flow.client.connectedApp.clients.secrets.rotateCancel(await create(flow)),
    type: 'connected_app_not_rotating_secret',
  },
  'connectedApp.clients.secrets.rotate': {
    works: async (flow) => flow.client.connectedApp.clients.secrets.rotate(await startRotation(flow)),
    fails: ({ client }) => client.connectedApp.clients.secrets.rotate({ client_id: unknown }),
    type: 'connected_app_not_found',
  },
  'sessions.exchangeAccessToken': {
    works: async (flow) => {
      const { token } = await grant(flow, { allowsFullAccess: true }, ['openid', 'full_access'])
      return flow.client.sessions.exchangeAccessToken({ access_token: token })
    },
    fails: async (flow) => {
      const { token } = await grant(flow)
      return flow.client.sessions.exchangeAccessToken({ access_token: token })
    },
    type: 'oauth_access_token_exchange_missing_full_access',
  },
  'idp.introspectTokenLocal': {
    works: async (flow) => flow.client.idp.introspectTokenLocal((await grant(flow)).token),
    fails: ({ client }) => client.idp.introspectTokenLocal(unknown),
    type: 'jwt_invalid',
    result: 'client',
  },
  'connectedApp.clients.get': {
    works: async (flow) => flow.client.connectedApp.clients.get(await register(flow, 'read')),
    fails: ({ client }) => client.connectedApp.clients.get({ client_id: unknown }),
    type: 'connected_app_not_found',
  },
  'connectedApp.clients.delete': {
    works: async (flow) => flow.client.connectedApp.clients.delete(await register(flow, 'deleted')),
    fails: ({ client }) => client.connectedApp.clients.delete({ client_id: unknown }),
    type: 'connected_app_not_found',
  },
  'connectedApp.clients.search': {
    works: ({ client }) => client.connectedApp.clients.search({}),
    fails: ({ client }) => client.connectedApp.clients.search({ limit: 0 }),
    type: 'bad_request',
  },
  'idp.oauth.authorizeStart': {
    works: async (flow) =>
      flow.client.idp.oauth.authorizeStart({ ...(await register(flow, 'started')), user_id: flow.userId }),
    fails: ({ client, token }) => client.idp.oauth.authorizeStart({ ...authorization, session_token: token }),
    type: 'connected_app_not_found',
  },
  'idp.oauth.authorize': {
    works: async (flow) =>
      flow.client.idp.oauth.authorize({
        ...(await register(flow, 'granted')),
        user_id: flow.userId,
        consent_granted: true,
        code_challenge: appChallenge,
      }),
    fails: ({ client }) => client.idp.oauth.authorize({ ...authorization, consent_granted: true }),
    type: 'no_session_arguments',
  },
  'idp.introspectTokenNetwork': {
    works: async (flow) => flow.client.idp.introspectTokenNetwork(await grant(flow)),
    result: 'client',
    fails: ({ client }) => client.idp.introspectTokenNetwork({ token: unknown, client_id: unknown }),
    type: 'token_invalid',
  },
}
