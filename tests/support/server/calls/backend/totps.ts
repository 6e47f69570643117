import { toCurrentCode } from '../../totps.ts'
import { isProtected, minutes } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { type Flow, unknown } from './client.ts'

const create = ({ userId: user_id }: Flow) => ({ user_id, expiration_minutes: 5 })

/** Starts to add an authenticator app to the user. @returns the request with its first code */
async function start(flow: Flow) {
  const { secret, recovery_codes } = await flow.client.totps.create(create(flow))
  const totp_code = toCurrentCode(flow.server, secret)
  return { user_id: flow.userId, totp_code, session_duration_minutes: 60, recovery_codes }
}

/** Adds an authenticator app to the user. @returns a recovery code */
async function add(flow: Flow): Promise<string> {
  const { recovery_codes, ...request } = await start(flow)
  await flow.client.totps.authenticate(request)
  return recovery_codes[0] ?? ''
}

export const totpsCalls: BackendCalls = {
  'POST /v1/totps': {
    status: [400, 403],
    body: { user_id: '$userId' },
    log: ['recovery_codes_created'],
    method: 'totps.create',
    rejects: {
      active_totp_exists: async (flow) => {
        await add(flow)
        return create(flow)
      },
    },
    request: create,
  },
  'POST /v1/totps/authenticate': {
    body: { user_id: '$userId', totp_code: '$totpCode', ...minutes },
    log: ['totp_added', 'sign_in'],
    method: 'totps.authenticate',
    rejects: {
      unable_to_authenticate_totp: async (flow) => {
        await add(flow)
        return { user_id: flow.userId, totp_code: '12345' }
      },
    },
    request: start,
  },
  'POST /v1/totps/recover': {
    body: { user_id: '$userId', recovery_code: '$recoveryCode', ...minutes },
    log: ['sign_in'],
    method: 'totps.recover',
    rejects: {
      unable_to_authenticate_recovery_code: async (flow) => {
        await add(flow)
        return { user_id: flow.userId, recovery_code: unknown }
      },
    },
    request: async (flow) => {
      const recovery_code = await add(flow)
      return { user_id: flow.userId, recovery_code, session_duration_minutes: 60 }
    },
  },
  'POST /v1/totps/recovery_codes': {
    status: isProtected,
    body: { user_id: '$userId' },
    log: ['recovery_codes_created'],
    method: 'totps.recoveryCodes',
    rejects: { user_not_found: { user_id: unknown } },
    request: async (flow) => {
      await start(flow)
      return { user_id: flow.userId }
    },
  },
}
