import type { SocialProvider } from '#contract/social-providers.ts'
import type { Deps } from '../../deps.ts'
import type { Project } from '../../projects/store.ts'
import { findSocialClient } from '../../social/find-social-clients.ts'
import type { Issuer } from './issuer.ts'
import { createRemoteIssuer } from './remote-issuer.ts'

/** An issuer, and the ID of the project's client there. */
export type ProjectIssuer = { clientId: string; issuer: Issuer }

/** Creates the local imitation of a provider. */
export type SimulatorIssuers = (provider: SocialProvider, ownOrigin: string) => Issuer

/**
 * Creates the lookup of the issuer that a project uses for a provider: the provider itself if the project has a client of
 * its own, else its stand-in.
 * @param toSimulator in development; undefined = a project without a client has no issuer
 */
export function createIssuers(
  deps: Deps,
  toSimulator: SimulatorIssuers | undefined,
): (project: Project, provider: SocialProvider, ownOrigin: string) => Promise<ProjectIssuer | undefined> {
  /** Issuers keep the metadata that they fetched, until the document of the project changes their client. */
  const remote = new Map<string, { settings: string; issuer: Issuer }>()
  return async (project, provider, ownOrigin) => {
    const client = await deps.db.transaction((tx) => findSocialClient(tx, deps, project, provider))
    if (!client) {
      return toSimulator && { clientId: 'stand-in', issuer: toSimulator(provider, ownOrigin) }
    }
    const key = `${project.id} ${provider}`
    const settings = JSON.stringify(client)
    const cached = remote.get(key)
    const issuer = cached?.settings === settings ? cached.issuer : createRemoteIssuer(deps, provider, client)
    remote.set(key, { settings, issuer })
    return { clientId: client.clientId, issuer }
  }
}
