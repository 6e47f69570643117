import { callBackend } from './call-backend.ts'
import type { LogDrive } from './log-drives.ts'
import type { TestServer } from './test-server.ts'

const client = '/m2m/clients/robot'
const create = (server: TestServer) =>
  callBackend(server, '/m2m/clients', { client_id: 'robot', scopes: ['read:books'] })

/** The routes of /v1/m2m that change something. */
export const m2mLogDrives: Record<string, LogDrive> = {
  'POST /v1/m2m/clients': { leaves: ['machine_client_created'], drive: create },
  'PUT /v1/m2m/clients/:id': {
    leaves: ['machine_client_changed'],
    drive: async (server) => {
      await create(server)
      return callBackend(server, client, { client_name: 'Robot' }, 'PUT')
    },
  },
  'DELETE /v1/m2m/clients/:id': {
    leaves: ['machine_client_removed'],
    drive: async (server) => {
      await create(server)
      return callBackend(server, client, {}, 'DELETE')
    },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/start': {
    leaves: ['client_secret_rotated'],
    drive: async (server) => {
      await create(server)
      return callBackend(server, `${client}/secrets/rotate/start`)
    },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/cancel': {
    leaves: ['client_secret_rotated'],
    drive: async (server) => {
      await create(server)
      await callBackend(server, `${client}/secrets/rotate/start`)
      return callBackend(server, `${client}/secrets/rotate/cancel`)
    },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate': {
    leaves: ['client_secret_rotated'],
    drive: async (server) => {
      await create(server)
      await callBackend(server, `${client}/secrets/rotate/start`)
      return callBackend(server, `${client}/secrets/rotate`)
    },
  },
}
