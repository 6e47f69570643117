import { type Probes, unknown } from './probe.ts'

export const sessionsProbes: Probes = {
  'sessions.get': {
    works: ({ client, userId }) => client.sessions.get({ user_id: userId }),
    fails: ({ client }) => client.sessions.get({ user_id: unknown }),
    type: 'user_not_found',
  },
  'sessions.getJWKS': {
    works: ({ client }) => client.sessions.getJWKS({ project_id: 'project-shop' }),
    fails: ({ client }) => client.sessions.getJWKS({ project_id: unknown }),
    type: 'route_not_found',
  },
  'sessions.authenticate': {
    works: ({ client, jwt }) => client.sessions.authenticate({ session_jwt: jwt }),
    fails: ({ client }) => client.sessions.authenticate({ session_token: unknown }),
    type: 'session_not_found',
  },
  'sessions.authenticateJwt': {
    works: ({ client, jwt }) => client.sessions.authenticateJwt({ session_jwt: jwt }),
    fails: ({ client }) => client.sessions.authenticateJwt({ session_jwt: unknown }),
    type: 'unable_to_parse_session_jwt',
    result: 'client',
  },
  'sessions.authenticateJwtLocal': {
    works: ({ client, jwt }) => client.sessions.authenticateJwtLocal({ session_jwt: jwt }),
    fails: ({ client }) => client.sessions.authenticateJwtLocal({ session_jwt: unknown }),
    type: 'jwt_invalid',
    result: 'client',
  },
  'sessions.revoke': {
    works: ({ client, sessionId }) => client.sessions.revoke({ session_id: sessionId }),
    fails: ({ client }) => client.sessions.revoke({ session_id: unknown }),
    type: 'session_not_found',
  },
}
