import { signInSocially } from '../../social.ts'
import { application, asks, minutes, reads } from '../fields.ts'
import type { BrowserCalls } from '../row.ts'
import { begin, consent } from './drive.ts'

const session = true

/** The calls of other providers and of applications. */
export const applicationCalls: BrowserCalls = {
  'POST /sdk/v1/oauth/attach': { product: 'oauth', session, body: { provider: 'github' }, log: asks },
  'POST /sdk/v1/oauth/authenticate': {
    product: 'oauth',
    session,
    body: { token: '$oauthToken', code_verifier: '$oauthVerifier', ...minutes },
    log: ['account_created', 'email_added', 'identity_added', 'sign_in'],
    drive: (server) => signInSocially(server),
  },
  'POST /sdk/v1/oauth/logout/start': {
    session,
    body: { client_id: '$clientId', post_logout_redirect_uri: '$logoutUri', id_token_hint: '$idToken' },
    log: reads,
  },
  'POST /sdk/v1/idp/oauth/authorize/check': {
    session,
    body: { query: '$authorizationQuery', request_token: '$requestToken' },
    log: reads,
  },
  'POST /sdk/v1/idp/oauth/authorize/start': { session, body: application, log: reads },
  'POST /sdk/v1/idp/oauth/authorize/submit': {
    session,
    body: { ...application, consent_granted: true },
    log: ['consent_given'],
    drive: async (server) => consent(server, await begin(server)),
  },
}
