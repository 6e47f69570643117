import { toCurrentCode } from '../totps.ts'
import { type Flow, type Probes, unknown } from './probe.ts'

const create = ({ client, userId: user_id }: Flow) => client.totps.create({ user_id, expiration_minutes: 5 })

/** Adds an authenticator app to the user of the flow. */
async function add(flow: Flow) {
  const { client, server, userId: user_id } = flow
  const created = await create(flow)
  const totp_code = toCurrentCode(server, created.secret)
  const response = await client.totps.authenticate({ user_id, totp_code, session_duration_minutes: 60 })
  return { created, response }
}

export const totpsProbes: Probes = {
  'totps.create': {
    works: create,
    fails: async (flow) => {
      await add(flow)
      return create(flow)
    },
    type: 'active_totp_exists',
  },
  'totps.authenticate': {
    works: async (flow) => (await add(flow)).response,
    fails: async (flow) => {
      await add(flow)
      return flow.client.totps.authenticate({ user_id: flow.userId, totp_code: '12345' })
    },
    type: 'unable_to_authenticate_totp',
  },
  'totps.recoveryCodes': {
    works: async (flow) => {
      await create(flow)
      return flow.client.totps.recoveryCodes({ user_id: flow.userId })
    },
    fails: ({ client }) => client.totps.recoveryCodes({ user_id: unknown }),
    type: 'user_not_found',
  },
  'totps.recover': {
    works: async (flow) => {
      const { created } = await add(flow)
      const recovery_code = created.recovery_codes[0] ?? ''
      return flow.client.totps.recover({ user_id: flow.userId, recovery_code, session_duration_minutes: 60 })
    },
    fails: async (flow) => {
      await add(flow)
      return flow.client.totps.recover({ user_id: flow.userId, recovery_code: unknown })
    },
    type: 'unable_to_authenticate_recovery_code',
  },
  'users.deleteTOTP': {
    works: async (flow) => flow.client.users.deleteTOTP({ totp_id: (await create(flow)).totp_id }),
    fails: ({ client }) => client.users.deleteTOTP({ totp_id: unknown }),
    type: 'totp_not_found',
  },
}
