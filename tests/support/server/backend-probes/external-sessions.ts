import { acceptExternalSessions, signTrustedToken, toExternalToken } from '../external-sessions.ts'
import { type Probes, unknown } from './probe.ts'

export const externalSessionsProbes: Probes = {
  'sessions.migrate': {
    works: async ({ client, server, email }) => {
      await acceptExternalSessions(server)
      return client.sessions.migrate({ session_token: toExternalToken({ email, email_verified: true }) })
    },
    fails: async ({ client, server }) => {
      await acceptExternalSessions(server)
      return client.sessions.migrate({ session_token: unknown })
    },
    type: 'migrate_from_external_unexpected_response',
  },
  'sessions.attest': {
    works: async ({ client, server, email }) => {
      await acceptExternalSessions(server)
      return client.sessions.attest({ profile_id: 'keys', token: await signTrustedToken(server, { email }) })
    },
    fails: ({ client }) => client.sessions.attest({ profile_id: unknown, token: unknown }),
    type: 'trusted_token_profile_not_found',
  },
}
