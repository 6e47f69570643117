import type { Deps } from '../../deps.ts'
import type { Project } from '../../projects/store.ts'
import { findSocialClient } from '../../social/find-social-clients.ts'
import { createIdTokenCheck, type IdTokenCheck, type IdTokenIssuer, toGoogle } from './id-token.ts'

/** Who issues the ID tokens of a project's prompt, and how they are verified. */
export type PromptIssuer = { clientId: string; check: IdTokenCheck }

/**
 * Creates the lookup of the issuer that a project uses for One Tap: Google if the project has a client of its own, else
 * the simulator of development, else none.
 */
export function createPromptIssuers(
  deps: Deps,
  simulator: IdTokenIssuer | undefined,
): (project: Project) => Promise<PromptIssuer | undefined> {
  const local = simulator && {
    clientId: simulator.clientId,
    check: createIdTokenCheck(deps, simulator),
  }
  /** Checks keep the keys that they fetched, until the document of the project changes its client. */
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
