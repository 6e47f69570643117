import { offers } from '#contract/products.ts'
import { connectHosted } from '../adapters/hosted/identity.ts'
import type { DocumentFile } from '../admin/document-file.ts'
import { listenForOperator } from '../admin/operator-socket.ts'
import { runHostedCommand } from '../admin/run-hosted-command.ts'
import { createHostedApp } from '../app/app.ts'
import { startSweeping, sweepPortal } from '../app/sweep.ts'
import type { Environment } from '../platform/config/environment.ts'
import type { ProviderSettings } from '../platform/config/provider-settings.ts'
import type { Deps as Platform } from '../platform/deps.ts'
import { startComposing } from '../portal/lists/compose-texts.ts'
import type { Payments } from '../portal/payments/port.ts'
import type { Running } from './embedded.ts'

/** Starts the portal's server for accounts at a hosted provider (ADR 0054). It has no demo data. */
export async function startHosted(
  base: Platform & { payments?: Payments },
  environment: Environment,
  settings: ProviderSettings,
): Promise<Running> {
  const deps = connect(base, environment, settings)
  const { products } = await deps.identity.getProject()
  const stopOperator = environment.DATABASE_URL
    ? () => {}
    : await listenForOperator(deps, environment.DATA_DIR, ({ argv, file }) =>
        runHostedCommand(deps, argv, file),
      )
  const stopComposing = startComposing(deps)
  const stopSweeping = startSweeping(deps, () => sweepPortal(deps))
  const signIn = {
    publicToken: settings.publicToken,
    products,
    sites: offers({ products }, 'oauth') ? (environment.PROVIDER_OAUTH ?? []) : [],
    oneTap: undefined,
  }
  return {
    app: createHostedApp(deps, { provider: settings, signIn }),
    senders: { findDkimKey: async () => undefined, recordInactivity: async () => {} },
    notes: [`The accounts are at ${settings.url}.`],
    async stop() {
      stopSweeping()
      stopOperator()
      await stopComposing()
    },
  }
}

/** Returns an executor of operator commands for when no server runs. */
export function createHostedOperator(
  base: Platform,
  environment: Environment,
  settings: ProviderSettings,
): (request: { argv: readonly string[]; file?: DocumentFile | undefined }) => Promise<string> {
  const deps = connect(base, environment, settings)
  return ({ argv, file }) => runHostedCommand(deps, argv, file)
}

function connect<Base extends Platform>(base: Base, environment: Environment, settings: ProviderSettings) {
  const products = environment.PORTAL_PRODUCTS ?? ['passwords']
  const allowedOrigins = listOwnOrigins(base, environment)
  return connectHosted(base, settings, { allowedOrigins, products })
}

/** In development, the portal can be opened under each loopback name. */
function listOwnOrigins({ config }: Platform, { PORT }: Environment): string[] {
  if (config.mode === 'production') return [config.publicUrl]
  return [config.publicUrl, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`]
}
