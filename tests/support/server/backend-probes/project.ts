import type { Probes } from './probe.ts'

const wrongSecret = 'invalid_secret_authentication'

export const projectProbes: Probes = {
  'debug.whoami': {
    works: ({ client }) => client.debug.whoami(),
    fails: ({ stranger }) => stranger.debug.whoami(),
    type: wrongSecret,
  },
  'project.metrics': {
    works: ({ client }) => client.project.metrics(),
    fails: ({ stranger }) => stranger.project.metrics(),
    type: wrongSecret,
  },
  'rbac.policy': {
    works: ({ client }) => client.rbac.policy(),
    fails: ({ stranger }) => stranger.rbac.policy(),
    type: wrongSecret,
  },
}
