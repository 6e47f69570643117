import { type Flow, type Probes, unknown } from './probe.ts'

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

export const m2mProbes: Probes = {
  'm2m.clients.create': {
    works: ({ client }) =>
      client.m2m.clients.create({ scopes: ['read:books'], trusted_metadata: { team: 'red' } }),
    fails: ({ client }) => client.m2m.clients.create({ scopes: ['openid'] }),
    type: 'invalid_m2m_client_scope',
  },
  'm2m.clients.get': {
    works: async (flow) => flow.client.m2m.clients.get(await create(flow, 'read')),
    fails: ({ client }) => client.m2m.clients.get({ client_id: unknown }),
    type: 'm2m_client_not_found',
  },
  'm2m.clients.search': {
    works: ({ client }) =>
      client.m2m.clients.search({
        query: { operator: 'AND', operands: [{ filter_name: 'scopes', filter_value: ['read:books'] }] },
      }),
    fails: ({ client }) =>
      client.m2m.clients.search({
        query: { operator: 'AND', operands: [{ filter_name: 'scopes', filter_value: 'a' as never }] },
      }),
    type: 'm2m_search_expected_array_of_strings',
  },
  'm2m.clients.update': {
    works: async (flow) =>
      flow.client.m2m.clients.update({ ...(await create(flow, 'updated')), status: 'inactive' }),
    fails: ({ client }) => client.m2m.clients.update({ client_id: unknown }),
    type: 'm2m_client_not_found',
  },
  'm2m.clients.delete': {
    works: async (flow) => flow.client.m2m.clients.delete(await create(flow, 'deleted')),
    fails: ({ client }) => client.m2m.clients.delete({ client_id: unknown }),
    type: 'm2m_client_not_found',
  },
  'm2m.clients.secrets.rotateStart': {
    works: async (flow) => flow.client.m2m.clients.secrets.rotateStart(await create(flow, 'started')),
    fails: async (flow) => flow.client.m2m.clients.secrets.rotateStart(await startRotation(flow, 'twice')),
    type: 'm2m_client_already_rotating_secret',
  },
  'm2m.clients.secrets.rotateCancel': {
    works: async (flow) =>
      flow.client.m2m.clients.secrets.rotateCancel(await startRotation(flow, 'canceled')),
    fails: async (flow) => flow.client.m2m.clients.secrets.rotateCancel(await create(flow, 'idle')),
    type: 'm2m_client_not_rotating_secret',
  },
  'm2m.clients.secrets.rotate': {
    works: async (flow) => flow.client.m2m.clients.secrets.rotate(await startRotation(flow, 'rotated')),
    fails: ({ client }) => client.m2m.clients.secrets.rotate({ client_id: unknown }),
    type: 'm2m_client_not_found',
  },
  'm2m.token': {
    works: async (flow) => flow.client.m2m.token(await create(flow, 'token')),
    fails: ({ client }) => client.m2m.token({ client_id: unknown, client_secret: unknown }),
    type: 'invalid_client',
    result: 'client',
  },
  'm2m.authenticateToken': {
    works: async (flow) => {
      const { access_token } = await flow.client.m2m.token(await create(flow, 'checked'))
      return flow.client.m2m.authenticateToken({ access_token, required_scopes: ['read:books'] })
    },
    fails: ({ client }) => client.m2m.authenticateToken({ access_token: unknown }),
    type: 'jwt_invalid',
    result: 'client',
  },
}
