import type { Deps as Platform } from '../../platform/deps.ts'
import type { Api as PlatformApi } from '../../platform/http/context.ts'
import type { AccountPolicy } from './account-policy.ts'
import type { UnitDatabase } from './unit-of-work.ts'

/** The dependencies of the identity subsystem. */
export type Deps = Omit<Platform, 'db'> & {
  db: UnitDatabase
  /** decides on changes to accounts that the portal protects with a PIN */
  accountPolicy: AccountPolicy
}

/** An app on which calls are registered, with their dependencies. */
export type Api = PlatformApi<Deps>
