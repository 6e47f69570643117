import { Client } from 'stytch'
import type { ProviderSettings } from '../../platform/config/provider-settings.ts'

/** Creates the provider's client. It accepts http only as an `env`, with a warning on the console. */
export function createClient({ projectId, secret, url }: ProviderSettings): Client {
  const base = url.startsWith('https://') ? { custom_base_url: url } : { env: `${url}/` }
  // Its other default is a host of the vendor, which must not receive the secret of another provider.
  return new Client({ project_id: projectId, secret, ...base, fraud_env: `${url}/` })
}
