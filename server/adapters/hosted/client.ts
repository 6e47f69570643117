import { Client } from 'stytch'
import type { ProviderSettings } from '../../platform/config/provider-settings.ts'

/** Creates the provider's client. It accepts http only as an `env`, and logs a warning to the console. */
export function createClient({ projectId, secret, url }: ProviderSettings): Client {
  const base = url.startsWith('https://') ? { custom_base_url: url } : { env: `${url}/` }
  // The package's default is the vendor's host, which must not receive another provider's secret.
  return new Client({ project_id: projectId, secret, ...base, fraud_env: `${url}/` })
}
