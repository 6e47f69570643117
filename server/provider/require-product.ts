import { offers, type Product } from '../projects/products.ts'
import type { Project } from '../projects/store.ts'
import { SdkError } from './error.ts'

/**
 * Why a call of the contract needs no product of the project (rule A28):
 * - `settings`: it reads the project's settings
 * - `account`: it reads or changes the session or the account of the signed-in person, and adds no way to sign in
 * - `reset`: it sets a new password, or judges one
 * - `contact`: it proves an email address or phone number from within a session
 * - `application`: it lets an application use the account, or ends that
 * - `call`: what is redeemed may come from a session or a reset mail, so the call itself requires the product where it
 *   signs somebody in
 */
export type Exemption = 'settings' | 'account' | 'reset' | 'contact' | 'application' | 'call'

/** @throws ProviderError endpoint_not_authorized_for_sdk, where the project does not offer that way to sign in */
export function requireProduct(project: Project, product: Product): void {
  if (offers(project, product)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not offer ${product}. Add it to the products of the project, or sign in another way.`,
  )
}
