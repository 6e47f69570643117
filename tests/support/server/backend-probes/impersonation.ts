import { impersonate } from '../impersonate.ts'
import { type Probes, unknown } from './probe.ts'

export const impersonationProbes: Probes = {
  'impersonation.authenticate': {
    works: async ({ client, server, email }) =>
      client.impersonation.authenticate({ impersonation_token: await impersonate(server, email) }),
    fails: ({ client }) => client.impersonation.authenticate({ impersonation_token: unknown }),
    type: 'unable_to_auth_impersonation_token',
  },
}
