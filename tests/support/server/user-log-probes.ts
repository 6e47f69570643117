import { readUser } from './accounts.ts'
import { userOf } from './backend-log-totps.ts'
import { callBackend } from './call-backend.ts'
import { ann, consent, type LogProbe, toRemovals } from './log-probes.ts'
import { createShopUser } from './people.ts'

/** The routes of /v1/users that change something. */
export const userLogProbes: Record<string, LogProbe> = {
  'POST /v1/users': {
    leaves: ['account_created'],
    probe: (server) => callBackend(server, '/users', { email: ann }),
  },
  'PUT /v1/users/:userId': {
    leaves: ['account_changed'],
    probe: async (server) =>
      callBackend(server, `/users/${await userOf(server)}`, { name: { first_name: 'Ann' } }, 'PUT'),
  },
  'PUT /v1/users/:userId/exchange_primary_factor': {
    leaves: ['session_revoked', 'email_removed', 'account_changed'],
    probe: async (server) => {
      const body = { email_address: 'other@example.org' }
      return callBackend(server, `/users/${await userOf(server)}/exchange_primary_factor`, body, 'PUT')
    },
  },
  'DELETE /v1/users/:userId/external_id': {
    leaves: ['account_changed'],
    probe: async (server) => callBackend(server, `/users/${await userOf(server)}/external_id`, {}, 'DELETE'),
  },
  ...toRemovals('/v1', (server, path) => callBackend(server, path, {}, 'DELETE')),
  'DELETE /v1/users/passwords/:id': {
    leaves: ['password_removed'],
    probe: async (server) => {
      const { userId } = await createShopUser(server, ann)
      const { password } = (await callBackend(server, `/users/${userId}`, {}, 'GET')) as {
        password?: { password_id: string }
      }
      return callBackend(server, `/users/passwords/${password?.password_id}`, {}, 'DELETE')
    },
  },
  'DELETE /v1/users/:userId': {
    leaves: ['account_deleted'],
    probe: async (server) => callBackend(server, `/users/${await userOf(server)}`, {}, 'DELETE'),
  },
  'POST /v1/users/:userId/connected_apps/:applicationId/revoke': {
    leaves: ['consent_withdrawn'],
    probe: async (server) => {
      const { user_id } = await readUser(server, await consent(server))
      return callBackend(server, `/users/${user_id}/connected_apps/connected-app-1/revoke`)
    },
  },
}
