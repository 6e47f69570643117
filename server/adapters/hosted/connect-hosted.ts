import type { ProviderSettings } from '../../platform/config/provider-settings.ts'
import type { Deps as Platform } from '../../platform/deps.ts'
import type { Identity, PortalProject } from '../../portal/identity/port.ts'
import { createHostedIdentity } from './identity.ts'
import { openProvider, type Provider } from './provider.ts'

/** Connects the portal to a hosted provider. */
export function connectHosted<Base extends Platform>(
  base: Base,
  settings: ProviderSettings,
  project: PortalProject,
  provider: Provider = openProvider(base, settings),
): Base & { identity: Identity } {
  return { ...base, identity: createHostedIdentity({ ...base, provider }, project) }
}
