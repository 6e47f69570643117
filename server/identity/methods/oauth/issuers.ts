import type { SocialProvider } from '#contract/social-providers.ts'
import type { Deps } from '../../deps.ts'
import type { Issuer } from './issuer.ts'
import { createRemoteIssuer } from './remote-issuer.ts'
import { createStandInIssuer } from './stand-in/issuer.ts'

/** Creates the issuer of each provider: the configured provider, else a local one in development, else none. */
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
