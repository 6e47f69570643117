import { acceptForeignSessions, signTrustedToken, toForeignToken } from '../foreign-sessions.ts'
import { type Drives, unknown } from './drive.ts'

export const foreignSessionsDrives: Drives = {
  'sessions.migrate': {
    works: async ({ client, server, email }) => {
      await acceptForeignSessions(server)
      return client.sessions.migrate({ session_token: toForeignToken({ email, email_verified: true }) })
    },
    fails: async ({ client, server }) => {
      await acceptForeignSessions(server)
      return client.sessions.migrate({ session_token: unknown })
    },
    type: 'migrate_from_external_unexpected_response',
  },
  'sessions.attest': {
    works: async ({ client, server, email }) => {
      await acceptForeignSessions(server)
      return client.sessions.attest({ profile_id: 'keys', token: await signTrustedToken(server, { email }) })
    },
    fails: ({ client }) => client.sessions.attest({ profile_id: unknown, token: unknown }),
    type: 'trusted_token_profile_not_found',
  },
}
