import type { Email } from '#contract/ids.ts'
import { verifier } from '../../social.ts'
import { issueSocialToken } from '../../social-tokens.ts'
import { asks, isProtected, session } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { unknown } from './client.ts'

export const socialCalls: BackendCalls = {
  'POST /v1/oauth/attach': {
    status: isProtected,
    body: { provider: 'github', user_id: '$userId' },
    log: asks,
    method: 'oauth.attach',
    rejects: { no_session_arguments: { provider: 'google' } },
    request: ({ userId }) => ({ provider: 'google', user_id: userId }),
  },
  'POST /v1/oauth/authenticate': {
    body: { token: '$oauthToken', code_verifier: '$oauthVerifier', ...session },
    log: ['account_created', 'email_added', 'identity_added', 'sign_in'],
    method: 'oauth.authenticate',
    rejects: { oauth_token_not_found: { token: unknown } },
    request: async ({ server, newEmail }) => {
      const token = await issueSocialToken(server, { email: newEmail as Email, isEmailVerified: true })
      return { token, code_verifier: verifier, session_duration_minutes: 60 }
    },
  },
}
