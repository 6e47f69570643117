import { verifier } from '../social.ts'
import { issueSocialToken } from '../social-tokens.ts'
import { type Probes, unknown } from './probe.ts'

export const oauthProbes: Probes = {
  'oauth.attach': {
    works: ({ client, userId }) => client.oauth.attach({ provider: 'google', user_id: userId }),
    fails: ({ client }) => client.oauth.attach({ provider: 'google' }),
    type: 'no_session_arguments',
  },
  'oauth.authenticate': {
    works: async ({ client, server }) => {
      const token = await issueSocialToken(server)
      return client.oauth.authenticate({ token, code_verifier: verifier, session_duration_minutes: 60 })
    },
    fails: ({ client }) => client.oauth.authenticate({ token: unknown }),
    type: 'oauth_token_not_found',
  },
}
