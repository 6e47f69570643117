import type { Deps as Platform } from '../platform/deps.ts'
import type { Api as PlatformApi } from '../platform/http/context.ts'
import type { AccountGuard } from './accounts/guard.ts'
import type { SocialClients } from './social/social-clients.ts'

/** The dependencies of the identity wing. */
export type Deps = Platform & {
  /** OAuth clients at social providers, with their secrets */
  socialClients: SocialClients
  /** decides on changes of accounts that the portal protects with a PIN */
  guard: AccountGuard
}

/** An app to register calls on, with their dependencies. */
export type Api = PlatformApi<Deps>
