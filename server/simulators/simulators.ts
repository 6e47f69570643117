import type { Deps } from '../identity/base/deps.ts'
import type { SimulatorIssuers } from '../identity/operations/methods/oauth/issuers.ts'
import type { IdTokenIssuer } from '../identity/operations/methods/one-tap/id-token.ts'
import type { App } from '../platform/http/context.ts'
import { createSimulator } from './one-tap/issuer.ts'
import { registerOneTapSimulator } from './one-tap/routes.ts'
import { createSimulatorIssuer } from './social/issuer.ts'
import { registerSocialSimulators } from './social/routes.ts'

/** Local imitations of the social providers, for projects without their own client. */
export type Simulators = {
  oneTap: IdTokenIssuer
  toIssuer: SimulatorIssuers
  /** registers their pages */
  register(app: App): void
}

/** @returns undefined in production, where simulators must not sign anyone in */
export function createSimulators(deps: Deps): Simulators | undefined {
  if (deps.config.mode !== 'development') return undefined
  const oneTap = createSimulator(deps)
  return {
    oneTap: oneTap.issuer,
    toIssuer: (provider, ownOrigin) => createSimulatorIssuer(deps, provider, ownOrigin),
    register(app) {
      registerOneTapSimulator({ app, deps }, oneTap)
      registerSocialSimulators({ app, deps })
    },
  }
}
