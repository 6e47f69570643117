import { addApplication, issueAccessToken } from './applications.ts'
import { callBackend } from './call-backend.ts'
import { begin, type LogProbe } from './log-probes.ts'
import type { TestServer } from './test-server.ts'

/** The routes that change a client, and its secret. */
function toClientProbes(
  routes: string,
  clientId: string,
  name: 'application' | 'machine_client',
  create: (server: TestServer) => Promise<unknown>,
): Record<string, LogProbe> {
  const path = `${routes}/${clientId}`
  const call = async (server: TestServer, method: string) => {
    await create(server)
    return callBackend(server, path, { client_name: 'Other' }, method)
  }
  const rotate = (...ends: string[]): LogProbe => ({
    leaves: ['client_secret_rotated'],
    async probe(server) {
      await create(server)
      for (const end of ends) await callBackend(server, `${path}/secrets/rotate${end}`)
    },
  })
  return {
    [`PUT /v1${routes}/:id`]: { leaves: [`${name}_changed`], probe: (server) => call(server, 'PUT') },
    [`DELETE /v1${routes}/:id`]: { leaves: [`${name}_removed`], probe: (server) => call(server, 'DELETE') },
    [`POST /v1${routes}/:id/secrets/rotate/start`]: rotate('/start'),
    [`POST /v1${routes}/:id/secrets/rotate/cancel`]: rotate('/start', '/cancel'),
    [`POST /v1${routes}/:id/secrets/rotate`]: rotate('/start', ''),
  }
}

const createMachine = (server: TestServer) =>
  callBackend(server, '/m2m/clients', { client_id: 'robot', scopes: ['read:books'] })

/** The routes of /v1 that change applications and machine clients. */
export const applicationLogProbes: Record<string, LogProbe> = {
  'POST /v1/connected_apps/clients': {
    leaves: ['application_created'],
    probe: (server) => callBackend(server, '/connected_apps/clients', { client_type: 'third_party' }),
  },
  ...toClientProbes('/connected_apps/clients', 'connected-app-1', 'application', addApplication),
  'POST /v1/m2m/clients': { leaves: ['machine_client_created'], probe: createMachine },
  ...toClientProbes('/m2m/clients', 'robot', 'machine_client', createMachine),
  'POST /v1/sessions/exchange_access_token': {
    leaves: ['sign_in'],
    probe: async (server) => {
      await addApplication(server, { allowsFullAccess: true })
      const access_token = await issueAccessToken(server, await begin(server), { scopes: ['full_access'] })
      return callBackend(server, '/sessions/exchange_access_token', { access_token })
    },
  },
}
