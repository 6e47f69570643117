import type { Deps as IdentityDeps } from '../identity/deps.ts'
import type { Api as PlatformApi } from '../platform/http/context.ts'
import type { Payments } from './billing/payments.ts'

/** The dependencies of the portal wing. */
export type Deps = IdentityDeps & {
  /** the payment backend; absent if nothing is sold */
  payments?: Payments
}

/** An app to register calls on, with their dependencies. */
export type Api = PlatformApi<Deps>
