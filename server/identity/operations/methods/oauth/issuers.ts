import type { AnyProvider } from '#contract/any-providers.ts'
import { findSocialClient } from '../../../accounts/social/find-social-clients.ts'
import type { Deps } from '../../../base/deps.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Issuer } from './issuer.ts'
import { createRemoteIssuer, toSocialSource } from './remote-issuer.ts'

/** An issuer, and the project's client ID there. */
export type ProjectIssuer = { clientId: string; issuer: Issuer }

/** Creates the simulator of a provider. */
export type SimulatorIssuers = (provider: AnyProvider, ownOrigin: string) => Issuer

/** Finds the issuer of a project for a provider, if it has one. */
export type FindIssuer = (
  project: DirectoryProject,
  provider: AnyProvider,
  ownOrigin: string,
) => Promise<ProjectIssuer | undefined>

/**
 * Creates a function that finds the issuer for a provider: the provider itself if the project has its own client there,
 * otherwise its simulator.
 * @param toSimulator for development; if undefined, a project without a client has no issuer
 */
export function createIssuers(deps: Deps, toSimulator: SimulatorIssuers | undefined): FindIssuer {
  /** Issuers cache the metadata that they fetched until a change of the project's document changes their client. */
  const remote = new Map<string, { settings: string; issuer: Issuer }>()
  return async (project, provider, ownOrigin) => {
    const client = await deps.db.transaction((tx) => findSocialClient(tx, deps, project, provider))
    if (!client) {
      return toSimulator && { clientId: 'stand-in', issuer: toSimulator(provider, ownOrigin) }
    }
    const key = `${project.id} ${provider}`
    const settings = JSON.stringify(client)
    const cached = remote.get(key)
    const issuer =
      cached?.settings === settings
        ? cached.issuer
        : createRemoteIssuer(deps, toSocialSource(provider, client))
    remote.set(key, { settings, issuer })
    return { clientId: client.clientId, issuer }
  }
}
