import { impersonate } from '../impersonate.ts'
import { type Drives, unknown } from './drive.ts'

export const impersonationDrives: Drives = {
  'impersonation.authenticate': {
    works: async ({ client, server, email }) =>
      client.impersonation.authenticate({ impersonation_token: await impersonate(server, email) }),
    fails: ({ client }) => client.impersonation.authenticate({ impersonation_token: unknown }),
    type: 'unable_to_auth_impersonation_token',
  },
}
