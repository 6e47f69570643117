import { acceptExternalSessions, signTrustedToken, toExternalToken } from '../../external-sessions.ts'
import { impersonate } from '../../impersonate.ts'
import { session } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { unknown } from './client.ts'

export const sessionsCalls: BackendCalls = {
  'GET /v1/sessions': {
    query: { user_id: '$userId' },
    method: 'sessions.get',
    rejects: { user_not_found: { user_id: unknown } },
    request: ({ userId }) => ({ user_id: userId }),
  },
  'POST /v1/sessions/authenticate': {
    body: session,
    log: 'a check of a session, which may extend it',
    method: 'sessions.authenticate',
    rejects: { session_not_found: { session_token: unknown } },
    request: ({ jwt }) => ({ session_jwt: jwt }),
    more: [
      {
        method: 'sessions.authenticateJwt',
        rejects: { unable_to_parse_session_jwt: { session_jwt: unknown } },
        request: ({ jwt }) => ({ session_jwt: jwt }),
        result: 'client',
      },
      {
        method: 'sessions.authenticateJwtLocal',
        rejects: { jwt_invalid: { session_jwt: unknown } },
        request: ({ jwt }) => ({ session_jwt: jwt }),
        result: 'client',
      },
    ],
  },
  'POST /v1/sessions/revoke': {
    body: { session_id: '$sessionId' },
    log: ['session_revoked'],
    method: 'sessions.revoke',
    rejects: { session_not_found: { session_id: unknown } },
    request: ({ sessionId }) => ({ session_id: sessionId }),
  },
  'POST /v1/sessions/migrate': {
    status: [400, 403],
    body: { session_token: '$sessionToken' },
    log: ['account_created', 'email_added', 'sign_in'],
    method: 'sessions.migrate',
    rejects: {
      migrate_from_external_unexpected_response: async ({ server }) => {
        await acceptExternalSessions(server)
        return { session_token: unknown }
      },
    },
    request: async ({ server, newEmail }) => {
      await acceptExternalSessions(server)
      return { session_token: toExternalToken({ email: newEmail, email_verified: true }) }
    },
  },
  'POST /v1/sessions/attest': {
    status: [404, 403],
    body: { profile_id: 'partner', token: '$sessionJwt' },
    log: ['sign_in'],
    method: 'sessions.attest',
    rejects: { trusted_token_profile_not_found: { profile_id: unknown, token: unknown } },
    request: async ({ server, email }) => {
      await acceptExternalSessions(server)
      return { profile_id: 'keys', token: await signTrustedToken(server, { email }) }
    },
  },
  'POST /v1/impersonation/authenticate': {
    status: [200, 403],
    body: { impersonation_token: '$impersonationToken' },
    log: ['sign_in'],
    method: 'impersonation.authenticate',
    rejects: { unable_to_auth_impersonation_token: { impersonation_token: unknown } },
    request: async ({ server, email }) => ({ impersonation_token: await impersonate(server, email) }),
  },
}
