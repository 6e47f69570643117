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
import { backendRoute } from '../backend.ts'
import { toLimitedVisitor, toVisitor } from '../visitor.ts'
import type { BusinessBackend } from './organization-route.ts'

/** Registers discovery by the password of an address (rule B12) for the site's server, and the calls that set it. */
export function registerDiscoveryPasswords(api: BusinessBackend): void {
  const { deps } = api
  const route = { scope: 'write', vertical: 'B2B', product: 'passwords' } as const

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/discovery/authenticate', body: DiscoveryPassword },
    async ({ project, body: { email_address: address, password } }) => {
      const attempt = { project, address, password, visitor: toLimitedVisitor(project, address) }
      return showDiscovery(deps, project, await authenticateDiscoveryPassword(deps, attempt))
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/discovery/email/reset/start', body: DiscoveryReset },
    async ({ project, sender, body }) => {
      const order = toDiscoveryResetOrder(project, body)
      const visitor = toLimitedVisitor(project, order.address)
      await sendDiscoveryReset(deps, { project, sender, visitor, ...order })
      return {}
    },
  )

  backendRoute(
    api,
    { ...route, call: 'POST /b2b/passwords/discovery/email/reset', body: DiscoveryResetByToken },
    async ({ project, sender, body }) => {
      const { password_reset_token: token, pkce_code_verifier: verifier, password } = body
      const reset = { project, sender, visitor: toVisitor(undefined), token, verifier, password }
      return showDiscovery(deps, project, await resetByDiscoveryLink(deps, reset))
    },
  )
}
