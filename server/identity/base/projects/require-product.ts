import { offers, type Product } from '../../../platform/config/products.ts'
import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import { SdkError } from '../errors/sdk-error.ts'
import type { Project } from './store.ts'

/** @throws SdkError endpoint_not_authorized_for_sdk if the project does not offer the product */
export function requireProduct(project: Project, product: Product): void {
  if (offers(project, product)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not offer ${product}. Add it to the products of the project or use another sign-in method.`,
  )
}

/** @throws SdkError endpoint_not_authorized_for_sdk if the project does not allow sign-in codes by this channel */
export function requireTextChannel({ textChannels }: Project, channel: TextChannel): void {
  if (textChannels.includes(channel)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not send codes by ${channel}. Add it to text_channels of the project or use another sign-in method.`,
  )
}
