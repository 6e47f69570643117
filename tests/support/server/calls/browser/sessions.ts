import { addApplication, issueAccessToken } from '../../applications.ts'
import { acceptExternalSessions, signTrustedToken } from '../../external-sessions.ts'
import { impersonate } from '../../impersonate.ts'
import { callProvider } from '../../provider-client.ts'
import { minutes } from '../fields.ts'
import type { BrowserCalls } from '../row.ts'
import { ann, asUser, begin, inSession } from './drive.ts'

const session = true

export const sessionCalls: BrowserCalls = {
  'GET /sdk/v1/projects/bootstrap/:publicToken': {},
  'POST /sdk/v1/sessions/authenticate': {
    session,
    body: minutes,
    log: 'a check of a session, which may extend it',
  },
  'POST /sdk/v1/sessions/revoke': {
    session,
    log: ['session_revoked'],
    drive: inSession('/sessions/revoke'),
  },
  'POST /sdk/v1/sessions/exchange_access_token': {
    status: [400, 403],
    body: { access_token: '$accessToken', ...minutes },
    log: ['sign_in'],
    drive: async (server) => {
      await addApplication(server, { allowsFullAccess: true })
      const access_token = await issueAccessToken(server, await begin(server), { scopes: ['full_access'] })
      return callProvider(server, '/sessions/exchange_access_token', { body: { access_token } })
    },
  },
  // Neither project trusts an issuer.
  'POST /sdk/v1/sessions/attest': {
    status: [404, 403],
    body: { profile_id: 'partner', token: '$sessionJwt', ...minutes },
    log: ['sign_in'],
    drive: asUser('/sessions/attest', async (server) => {
      await acceptExternalSessions(server)
      return { profile_id: 'keys', token: await signTrustedToken(server, { email: ann }) }
    }),
  },
  'POST /sdk/v1/impersonation/authenticate': {
    status: [200, 403],
    body: { impersonation_token: '$impersonationToken' },
    log: ['sign_in'],
    drive: asUser('/impersonation/authenticate', async (server) => ({
      impersonation_token: await impersonate(server, ann),
    })),
  },
}
