import type { SocialProvider } from '#contract/social-providers.ts'
import type { Deps } from '../../deps.ts'
import type { Issuer } from './issuer.ts'
import { createRemoteIssuer } from './remote-issuer.ts'
import { createStandInIssuer } from './stand-in/issuer.ts'

/**
 * Who answers for each provider: the provider itself where it is configured, a stand-in in development, and
 * nobody otherwise.
 */
export function createIssuers(
  deps: Deps,
): (provider: SocialProvider, ownOrigin: string) => Issuer | undefined {
  const remote = new Map<SocialProvider, Issuer>()
  return (provider, ownOrigin) => {
    const client = deps.socialClients[provider]
    if (client) {
      const issuer = remote.get(provider) ?? createRemoteIssuer(deps, provider, client)
      remote.set(provider, issuer)
      return issuer
    }
    return deps.config.mode === 'development' ? createStandInIssuer(deps, provider, ownOrigin) : undefined
  }
}
