import type { Deps as Platform } from '../platform/deps.ts'
import type { Api as PlatformApi } from '../platform/http/context.ts'
import type { Identity } from './identity/port.ts'
import type { Payments } from './payments/port.ts'

/** The dependencies of the portal subsystem. */
export type Deps = Platform & {
  /** the service that has the accounts */
  identity: Identity
  /** the payment service; absent on a server without payments */
  payments?: Payments
}

/** An app to register routes on, with their dependencies. */
export type Api = PlatformApi<Deps>
