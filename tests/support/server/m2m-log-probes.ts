import { callBackend } from './call-backend.ts'
import type { LogProbe } from './log-probes.ts'
import type { TestServer } from './test-server.ts'

const client = '/m2m/clients/robot'
const create = (server: TestServer) =>
  callBackend(server, '/m2m/clients', { client_id: 'robot', scopes: ['read:books'] })

/** The routes of /v1/m2m that change something. */
export const m2mLogProbes: Record<string, LogProbe> = {
  'POST /v1/m2m/clients': { leaves: ['machine_client_created'], probe: create },
  'PUT /v1/m2m/clients/:id': {
    leaves: ['machine_client_changed'],
    probe: async (server) => {
      await create(server)
      return callBackend(server, client, { client_name: 'Robot' }, 'PUT')
    },
  },
  'DELETE /v1/m2m/clients/:id': {
    leaves: ['machine_client_removed'],
    probe: async (server) => {
      await create(server)
      return callBackend(server, client, {}, 'DELETE')
    },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/start': {
    leaves: ['client_secret_rotated'],
    probe: async (server) => {
      await create(server)
      return callBackend(server, `${client}/secrets/rotate/start`)
    },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/cancel': {
    leaves: ['client_secret_rotated'],
    probe: async (server) => {
      await create(server)
      await callBackend(server, `${client}/secrets/rotate/start`)
      return callBackend(server, `${client}/secrets/rotate/cancel`)
    },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate': {
    leaves: ['client_secret_rotated'],
    probe: async (server) => {
      await create(server)
      await callBackend(server, `${client}/secrets/rotate/start`)
      return callBackend(server, `${client}/secrets/rotate`)
    },
  },
}
