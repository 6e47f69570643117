import type { Deps } from '../../deps.ts'
import type { Project } from '../../projects/store.ts'
import { findSocialClient } from '../../social/find-social-clients.ts'
import { createIdTokenCheck, type IdTokenCheck, type IdTokenIssuer, toGoogle } from './id-token.ts'

/** The issuer of the ID tokens of a project's prompt, with the function that verifies them. */
export type PromptIssuer = { clientId: string; check: IdTokenCheck }

/**
 * Creates a function that finds the issuer of a project's One Tap prompt: Google if the project has its own client
 * there, otherwise the simulator in development, otherwise none.
 */
export function createPromptIssuers(
  deps: Deps,
  simulator: IdTokenIssuer | undefined,
): (project: Project) => Promise<PromptIssuer | undefined> {
  const local = simulator && {
    clientId: simulator.clientId,
    check: createIdTokenCheck(deps, simulator),
  }
  /**
   * The verifying functions cache the keys that they fetched until a change of the project's document changes its
   * client.
   */
  const cache = new Map<string, { settings: string; issuer: PromptIssuer }>()
  return async (project) => {
    const client = await deps.db.transaction((tx) => findSocialClient(tx, deps, project, 'google'))
    if (!client) return local
    const settings = JSON.stringify(client)
    const cached = cache.get(project.id)
    if (cached?.settings === settings) return cached.issuer
    const { clientId } = client
    const issuer = { clientId, check: createIdTokenCheck(deps, toGoogle(deps, client)) }
    cache.set(project.id, { settings, issuer })
    return issuer
  }
}
