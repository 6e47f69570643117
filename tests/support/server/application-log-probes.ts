import { addApplication, issueAccessToken } from './applications.ts'
import { callBackend } from './call-backend.ts'
import { begin, type LogProbe } from './log-probes.ts'
import type { TestServer } from './test-server.ts'

const path = '/connected_apps/clients/connected-app-1'
const call = (server: TestServer, end: string) => callBackend(server, `${path}/secrets/rotate${end}`)

/** The routes of /v1 that change applications. */
export const applicationLogProbes: Record<string, LogProbe> = {
  'POST /v1/connected_apps/clients': {
    leaves: ['application_created'],
    probe: (server) => callBackend(server, '/connected_apps/clients', { client_type: 'third_party' }),
  },
  'PUT /v1/connected_apps/clients/:id': {
    leaves: ['application_changed'],
    probe: async (server) => {
      await addApplication(server)
      return callBackend(server, path, { client_name: 'Other' }, 'PUT')
    },
  },
  'DELETE /v1/connected_apps/clients/:id': {
    leaves: ['application_removed'],
    probe: async (server) => {
      await addApplication(server)
      return callBackend(server, path, {}, 'DELETE')
    },
  },
  'POST /v1/connected_apps/clients/:id/secrets/rotate/start': {
    leaves: ['client_secret_rotated'],
    probe: async (server) => {
      await addApplication(server)
      return call(server, '/start')
    },
  },
  'POST /v1/connected_apps/clients/:id/secrets/rotate/cancel': {
    leaves: ['client_secret_rotated'],
    probe: async (server) => {
      await addApplication(server)
      await call(server, '/start')
      return call(server, '/cancel')
    },
  },
  'POST /v1/connected_apps/clients/:id/secrets/rotate': {
    leaves: ['client_secret_rotated'],
    probe: async (server) => {
      await addApplication(server)
      await call(server, '/start')
      return call(server, '')
    },
  },
  'POST /v1/sessions/exchange_access_token': {
    leaves: ['sign_in'],
    probe: async (server) => {
      await addApplication(server, { allowsFullAccess: true })
      const access_token = await issueAccessToken(server, await begin(server), { scopes: ['full_access'] })
      return callBackend(server, '/sessions/exchange_access_token', { access_token })
    },
  },
}
