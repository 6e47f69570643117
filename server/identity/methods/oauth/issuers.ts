import type { SocialProvider } from '#contract/social-providers.ts'
import type { Deps } from '../../deps.ts'
import type { Project } from '../../projects/store.ts'
import { findSocialClient } from '../../social/find-social-clients.ts'
import type { Identity } from '../../social/identity.ts'
import { createRemoteIssuer } from './remote-issuer.ts'

/** An issuer, and the project's client ID there. */
export type ProjectIssuer = { clientId: string; issuer: Issuer }

/** Creates the simulator of a provider. */
export type SimulatorIssuers = (provider: SocialProvider, ownOrigin: string) => Issuer

/**
 * Creates a function that finds the issuer for a provider: the provider itself if the project has its own client there,
 * otherwise its simulator.
 * @param toSimulator for development; if undefined, a project without a client has no issuer
 */
export function createIssuers(
  deps: Deps,
  toSimulator: SimulatorIssuers | undefined,
): (project: Project, provider: SocialProvider, ownOrigin: string) => Promise<ProjectIssuer | undefined> {
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
    const issuer = cached?.settings === settings ? cached.issuer : createRemoteIssuer(deps, provider, client)
    remote.set(key, { settings, issuer })
    return { clientId: client.clientId, issuer }
  }
}

/** The parameters of one sign-in at an issuer. Completing the sign-in needs them again. */
export type Attempt = {
  state: string
  nonce: string
  /** the PKCE verifier for the issuer; the widget uses a separate one with this server */
  verifier: string
  /** the callback URL of this server */
  callbackUrl: string
  scopes: readonly string[]
}

/** An identity provider, real or simulated. */
export type Issuer = {
  /** Builds the authorization URL. @param parameters additional parameters that the page requests */
  begin(attempt: Attempt, parameters: Readonly<Record<string, string>>): Promise<URL>
  /**
   * Completes a sign-in.
   * @param response the query of the callback
   * @throws Error if the issuer rejects, cannot be reached or sends an invalid response
   */
  finish(response: URLSearchParams, attempt: Attempt): Promise<Identity>
}

/** Request parameters that the server sets itself; a page cannot override them. */
export const ownParameters: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'client_key',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'claims',
  'request',
  'request_uri',
])
