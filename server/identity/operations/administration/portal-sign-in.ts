import type { OneTapPosition } from '#contract/one-tap.ts'
import { type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import { findSocialClients } from '../../accounts/social/find-social-clients.ts'
import type { SocialClients } from '../../accounts/social/social-clients.ts'
import type { Deps } from '../../base/deps.ts'
import { findPortalProject, type Project } from '../../base/projects/store.ts'

/** Returns the sign-in options of the portal's sign-in page, from the portal's project. */
export async function findPortalSignIn(deps: Deps) {
  const { project, clients } = await deps.db.transaction(async (tx) => {
    const portal = await findPortalProject(tx)
    return { project: portal, clients: portal ? await findSocialClients(tx, deps, portal) : {} }
  })
  const sites = listSocialProviders(deps, project, clients)
  const oneTap = findOneTap(project, sites, clients)
  return { publicToken: project?.publicToken, products: project?.products, sites, oneTap }
}

/**
 * Lists the portal's social providers: the providers with a client, or all providers in development if none has a
 * client.
 */
function listSocialProviders(
  { config }: Deps,
  project: Project | undefined,
  clients: SocialClients,
): SocialProvider[] {
  if (!project?.products.includes('oauth')) return []
  const configured = socialProviderNames.filter((name) => clients[name])
  return configured.length > 0 || config.mode === 'production' ? configured : [...socialProviderNames]
}

/** Returns the position of One Tap, which is shown only if Google is the only sign-in method. */
function findOneTap(
  project: Project | undefined,
  sites: readonly SocialProvider[],
  clients: SocialClients,
): OneTapPosition | undefined {
  const isAlone = project?.products.join() === 'oauth' && sites.join() === 'google'
  return isAlone ? clients.google?.oneTap : undefined
}
