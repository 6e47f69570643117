import { readUser } from './accounts.ts'
import { callBackend } from './call-backend.ts'
import { begin, type LogProbe } from './log-probes.ts'
import type { TestServer } from './test-server.ts'
import { addTotp, toCurrentCode } from './totps.ts'

const readUserId = async (server: TestServer, token: string): Promise<string> =>
  String(((await readUser(server, token)) as unknown as { user_id: string }).user_id)
const userOf = async (server: TestServer) => readUserId(server, await begin(server))

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
      const user_id = await readUserId(server, token)
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
