import { type AnyProvider, isAnyProvider } from '#contract/any-providers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../base/deps.ts'
import type { StoredSocialClient } from '../../base/document/social-client-fields.ts'
import { toSecretPath } from '../../base/projects/read-document.ts'
import { findProjectSecrets } from '../../base/projects/secret-store.ts'
import type { Project } from '../../base/projects/store.ts'
import type { SocialClient, SocialClients } from './social-clients.ts'

type Owner = Pick<Project, 'id' | 'social'>

/** Returns the clients of a project at social providers, with their secrets. */
export async function findSocialClients(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  { id, social }: Owner,
): Promise<SocialClients> {
  const stored = Object.entries(social)
  if (stored.length === 0) return {}
  const secrets = await findProjectSecrets(tx, deps, id)
  const clients: SocialClients = {}
  for (const [provider, client] of stored) {
    const clientSecret = secrets.get(toSecretPath(provider))
    if (isAnyProvider(provider) && clientSecret !== undefined) {
      clients[provider] = toClient(client, clientSecret)
    }
  }
  return clients
}

/** Returns the project's client at a provider; undefined if the project has none. */
export async function findSocialClient(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  project: Owner,
  provider: AnyProvider,
): Promise<SocialClient | undefined> {
  return project.social[provider] && (await findSocialClients(tx, deps, project))[provider]
}

const toClient = (
  { client_id: clientId, issuer, endpoints, keys_url: keysUrl, one_tap: oneTap }: StoredSocialClient,
  clientSecret: string,
): SocialClient => ({
  clientId,
  clientSecret,
  issuer,
  authorizeUrl: endpoints?.authorize_url,
  tokenUrl: endpoints?.token_url,
  profileUrl: endpoints?.profile_url,
  keysUrl,
  oneTap,
})

/** Converts clients with their secrets to the fields of a document and the secrets by path. */
export function toDocumentClients(clients: SocialClients): {
  social: Partial<Record<AnyProvider, StoredSocialClient>>
  secrets: Map<string, string>
} {
  const entries = Object.entries(clients)
  return {
    social: Object.fromEntries(entries.map(([provider, client]) => [provider, toStored(client)])),
    secrets: new Map(entries.map(([provider, { clientSecret }]) => [toSecretPath(provider), clientSecret])),
  }
}

function toStored(client: SocialClient): StoredSocialClient {
  const { clientId, issuer, authorizeUrl, tokenUrl, profileUrl, keysUrl, oneTap } = client
  const hasEndpoints = authorizeUrl !== undefined && tokenUrl !== undefined && profileUrl !== undefined
  return {
    client_id: clientId,
    issuer,
    endpoints: hasEndpoints
      ? { authorize_url: authorizeUrl, token_url: tokenUrl, profile_url: profileUrl }
      : undefined,
    keys_url: keysUrl,
    one_tap: oneTap,
  }
}
