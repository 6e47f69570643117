import { byId, reads } from '../fields.ts'
import type { BackendCalls, Client } from '../row.ts'
import { type Flow, unknown } from './client.ts'

/** Creates a machine client with a scope. @returns its credentials */
async function create({ client, userId }: Flow, use: string) {
  const request = { client_id: `${use}-${userId}`, client_name: 'Robot', scopes: ['read:books'] }
  const { m2m_client } = await client.m2m.clients.create(request)
  const { client_id, client_secret } = m2m_client
  return { client_id, client_secret }
}

/** Creates a machine client, and starts the rotation of its secret. */
async function startRotation(flow: Flow, use: string) {
  const { client_id } = await create(flow, use)
  await flow.client.m2m.clients.secrets.rotateStart({ client_id })
  return { client_id }
}

export const m2mCalls: BackendCalls = {
  'POST /v1/m2m/clients': {
    status: 400,
    body: { client_id: '$machineId', scopes: [] },
    also: { client_secret: '$machineSecret' },
    log: ['machine_client_created'],
    method: 'm2m.clients.create',
    rejects: { invalid_m2m_client_scope: { scopes: ['openid'] } },
    request: () => ({ scopes: ['read:books'], trusted_metadata: { team: 'red' } }),
  },
  'GET /v1/m2m/clients/:id': {
    ...byId('$machineId'),
    method: 'm2m.clients.get',
    rejects: { m2m_client_not_found: { client_id: unknown } },
    request: (flow) => create(flow, 'read'),
  },
  'PUT /v1/m2m/clients/:id': {
    ...byId('$machineId'),
    body: {},
    log: ['machine_client_changed'],
    method: 'm2m.clients.update',
    rejects: { m2m_client_not_found: { client_id: unknown } },
    request: async (flow) => ({ ...(await create(flow, 'updated')), status: 'inactive' }),
  },
  'DELETE /v1/m2m/clients/:id': {
    ...byId('$machineId'),
    log: ['machine_client_removed'],
    method: 'm2m.clients.delete',
    rejects: { m2m_client_not_found: { client_id: unknown } },
    request: (flow) => create(flow, 'deleted'),
  },
  'POST /v1/m2m/clients/search': {
    body: {
      query: { operator: 'OR', operands: [{ filter_name: 'client_id', filter_value: ['$machineId'] }] },
    },
    log: reads,
    method: 'm2m.clients.search',
    rejects: {
      m2m_search_expected_array_of_strings: {
        query: { operator: 'AND', operands: [{ filter_name: 'scopes', filter_value: 'a' }] },
      },
    },
    request: () => ({
      query: { operator: 'AND', operands: [{ filter_name: 'scopes', filter_value: ['read:books'] }] },
    }),
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/start': {
    ...byId('$machineId'),
    log: ['client_secret_rotated'],
    method: 'm2m.clients.secrets.rotateStart',
    rejects: { m2m_client_already_rotating_secret: (flow) => startRotation(flow, 'twice') },
    request: (flow) => create(flow, 'started'),
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/cancel': {
    status: 400,
    ...byId('$machineId'),
    log: ['client_secret_rotated'],
    method: 'm2m.clients.secrets.rotateCancel',
    rejects: { m2m_client_not_rotating_secret: (flow) => create(flow, 'idle') },
    request: (flow) => startRotation(flow, 'canceled'),
  },
  'POST /v1/m2m/clients/:id/secrets/rotate': {
    status: 400,
    ...byId('$machineId'),
    log: ['client_secret_rotated'],
    method: 'm2m.clients.secrets.rotate',
    rejects: { m2m_client_not_found: { client_id: unknown } },
    request: (flow) => startRotation(flow, 'rotated'),
  },
}

/** The methods of access tokens of machines. */
export const machineToken: Client = {
  method: 'm2m.token',
  rejects: { invalid_client: { client_id: unknown, client_secret: unknown } },
  request: (flow) => create(flow, 'token'),
  result: 'client',
  more: [
    {
      method: 'm2m.authenticateToken',
      rejects: { jwt_invalid: { access_token: unknown } },
      request: async (flow) => {
        const { access_token } = await flow.client.m2m.token(await create(flow, 'checked'))
        return { access_token, required_scopes: ['read:books'] }
      },
      result: 'client',
    },
  ],
}
