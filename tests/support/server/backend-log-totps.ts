import { readUser } from './accounts.ts'
import { callBackend } from './call-backend.ts'
import { begin, type LogProbe } from './log-probes.ts'
import type { TestServer } from './test-server.ts'
import { addTotp, toCurrentCode } from './totps.ts'

/** Creates a user. @returns the user ID */
export const userOf = async (server: TestServer): Promise<string> =>
  (await readUser(server, await begin(server))).user_id

/** The calls of authenticator apps that leave entries in the log. */
export const backendTotpProbes: Record<string, LogProbe> = {
  'POST /v1/totps': {
    leaves: ['recovery_codes_created'],
    probe: async (server) => callBackend(server, '/totps', { user_id: await userOf(server) }),
  },
  'POST /v1/totps/authenticate': {
    leaves: ['totp_added', 'sign_in'],
    probe: async (server) => {
      const user_id = await userOf(server)
      const { secret } = await callBackend(server, '/totps', { user_id })
      const totp_code = toCurrentCode(server, String(secret))
      return callBackend(server, '/totps/authenticate', { user_id, totp_code })
    },
  },
  'POST /v1/totps/recover': {
    leaves: ['sign_in'],
    probe: async (server) => {
      const token = await begin(server)
      const { recovery_codes } = await addTotp(server, token)
      const { user_id } = await readUser(server, token)
      return callBackend(server, '/totps/recover', { user_id, recovery_code: recovery_codes[0] })
    },
  },
  'POST /v1/totps/recovery_codes': {
    leaves: ['recovery_codes_created'],
    probe: async (server) => {
      const user_id = await userOf(server)
      await callBackend(server, '/totps', { user_id })
      return callBackend(server, '/totps/recovery_codes', { user_id })
    },
  },
}
