import { offers, type Product } from '../../platform/config/products.ts'
import type { TextChannel } from '../../platform/gateways/gateway.ts'
import { SdkError } from '../errors/sdk-error.ts'
import type { Project } from '../projects/store.ts'

/**
 * Why a route does not need a product of the project (rule A28):
 * - `settings`: it reads the project's settings
 * - `account`: it reads or changes the session or the signed-in account, without adding a sign-in method
 * - `reset`: it sets a new password or checks its strength
 * - `contact`: it verifies an email address or phone number within a session
 * - `application`: it grants an application access to the account, or revokes it
 * - `operator`: the operator offers it apart from products: applications with full access, trusted issuers, impersonation
 * - `call`: the handler requires the product itself, and only when the call signs in; the same token can come from a
 *   session or a reset mail
 */
export type Exemption = 'settings' | 'account' | 'reset' | 'contact' | 'application' | 'operator' | 'call'

/** @throws SdkError endpoint_not_authorized_for_sdk when the project does not offer the product */
export function requireProduct(project: Project, product: Product): void {
  if (offers(project, product)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not offer ${product}. Add it to the products of the project or use another sign-in method.`,
  )
}

/** @throws SdkError endpoint_not_authorized_for_sdk when the project does not allow sign-in codes by this channel */
export function requireTextChannel({ textChannels }: Project, channel: TextChannel): void {
  if (textChannels.includes(channel)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not send codes by ${channel}. Add it to text_channels of the project or use another sign-in method.`,
  )
}
