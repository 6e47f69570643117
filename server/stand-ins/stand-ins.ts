import type { Deps } from '../identity/deps.ts'
import type { StandInIssuers } from '../identity/methods/oauth/issuers.ts'
import type { IdTokenIssuer } from '../identity/methods/one-tap/id-token.ts'
import type { App } from '../platform/http/context.ts'
import { createStandIn } from './one-tap/issuer.ts'
import { registerOneTapStandIn } from './one-tap/routes.ts'
import { createStandInIssuer } from './social/issuer.ts'
import { registerSocialStandIns } from './social/routes.ts'

/** Local imitations of the social providers, for projects without a client of their own. */
export type StandIns = {
  oneTap: IdTokenIssuer
  toIssuer: StandInIssuers
  /** registers their pages */
  register(app: App): void
}

/** @returns undefined in production, where no imitation may sign anyone in */
export function createStandIns(deps: Deps): StandIns | undefined {
  if (deps.config.mode !== 'development') return undefined
  const oneTap = createStandIn(deps)
  return {
    oneTap: oneTap.issuer,
    toIssuer: (provider, ownOrigin) => createStandInIssuer(deps, provider, ownOrigin),
    register(app) {
      registerOneTapStandIn({ app, deps }, oneTap)
      registerSocialStandIns({ app, deps })
    },
  }
}
