import { connectHosted } from './adapters/hosted/connect-hosted.ts'
import { createHostedApp } from './app.ts'
import type { Running } from './embedded.ts'
import type { Environment } from './platform/config/environment.ts'
import type { ProviderSettings } from './platform/config/provider-settings.ts'
import type { Deps as Platform } from './platform/deps.ts'
import type { Payments } from './portal/billing/payments.ts'
import { startSweeping, sweepPortal } from './sweep.ts'

/** Starts the portal's server for accounts at a hosted provider (ADR 0054). It has no demo data. */
export function startHosted(
  base: Platform & { payments?: Payments },
  environment: Environment,
  settings: ProviderSettings,
): Running {
  const products = environment.PORTAL_PRODUCTS ?? ['passwords']
  const deps = connectHosted(base, settings, { allowedOrigins: listOwnOrigins(base, environment), products })
  const stopSweeping = startSweeping(deps, () => sweepPortal(deps))
  const signIn = {
    publicToken: settings.publicToken,
    products,
    sites: products.includes('oauth') ? (environment.PROVIDER_OAUTH ?? []) : [],
    oneTap: undefined,
  }
  return {
    app: createHostedApp(deps, { provider: settings, signIn }),
    notes: [`The accounts are at ${settings.url}.`],
    stop: async () => stopSweeping(),
  }
}

/** In development, the portal can be opened under each loopback name. */
function listOwnOrigins({ config }: Platform, { PORT }: Environment): string[] {
  if (config.mode === 'production') return [config.publicUrl]
  return [config.publicUrl, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
}
