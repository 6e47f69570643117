import { addApplication, appChallenge, appSecret, appVerifier, callbackUrl } from '../applications.ts'
import { type Drives, type Flow, unknown } from './drive.ts'

const authorization = {
  client_id: unknown,
  redirect_uri: callbackUrl,
  response_type: 'code',
  scopes: ['openid'],
}

/** Registers an application. @returns a request of it */
async function register({ server, userId }: Flow, use: string) {
  const { id } = await addApplication(server, { id: `${use}-${userId}` })
  return { ...authorization, client_id: id }
}

/** Grants an application access, and exchanges its code. @returns its access token */
async function grant(flow: Flow) {
  const { client, server, token } = flow
  const request = await register(flow, 'introspected')
  const consent = { ...request, consent_granted: true, code_challenge: appChallenge, session_token: token }
  const { authorization_code: code = '' } = await client.idp.oauth.authorize(consent)
  const answer = await server.app.request('http://localhost:4000/v1/public/project-shop/oauth2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl,
      code_verifier: appVerifier,
      client_id: request.client_id,
      client_secret: appSecret,
    }).toString(),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { client_id: request.client_id, client_secret: appSecret, token: access_token }
}

export const applicationsDrives: Drives = {
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
