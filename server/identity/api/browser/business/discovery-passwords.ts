import { authenticateDiscoveryPassword } from '../../../operations/methods/password/address-passwords.ts'
import {
  resetByDiscoveryLink,
  sendDiscoveryReset,
} from '../../../operations/methods/password/discovery-resets.ts'
import { showDiscovery } from '../../wire/business/entered.ts'
import {
  DiscoveryPassword,
  DiscoveryReset,
  DiscoveryResetByToken,
  toDiscoveryResetOrder,
} from '../../wire/business/password-fields.ts'
import { sdkRoute } from '../sdk-api.ts'
import type { BusinessApi } from './business-api.ts'

/** Registers discovery by the password of an address (rule B12), and the calls that set it. */
export function registerDiscoveryPasswords(api: BusinessApi): void {
  const { deps } = api
  const route = { access: 'project', vertical: 'B2B', product: 'passwords' } as const

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/discovery/authenticate', body: DiscoveryPassword },
    async ({ project, visitor, body: { email_address: address, password } }) => {
      const attempt = { project, address, password, visitor }
      return showDiscovery(deps, project, await authenticateDiscoveryPassword(deps, attempt))
    },
  )

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/discovery/reset/start', body: DiscoveryReset },
    async ({ project, sender, visitor, body }) => {
      await sendDiscoveryReset(deps, { project, sender, visitor, ...toDiscoveryResetOrder(project, body) })
      return {}
    },
  )

  sdkRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/discovery/reset', body: DiscoveryResetByToken },
    async ({ project, sender, visitor, body }) => {
      const { password_reset_token: token, pkce_code_verifier: verifier, password } = body
      const reset = { project, sender, visitor, token, verifier, password }
      return showDiscovery(deps, project, await resetByDiscoveryLink(deps, reset))
    },
  )
}
