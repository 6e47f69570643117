import type { BackendCalls } from '../row.ts'
import { wrongSecret } from './client.ts'

/** A call with a wrong secret. */
const rejects = { invalid_secret_authentication: wrongSecret } as const

export const projectCalls: BackendCalls = {
  'GET /v1/debug/whoami': {
    method: 'debug.whoami',
    rejects,
    request: () => undefined,
  },
  'GET /v1/projects/metrics': {
    method: 'project.metrics',
    rejects,
    request: () => undefined,
  },
  'GET /v1/rbac/policy': {
    method: 'rbac.policy',
    rejects,
    request: () => undefined,
  },
}
